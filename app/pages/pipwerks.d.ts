declare module 'pipwerks-scorm-api-wrapper' {
  /** The part of it that is used. Values are texts; what a platform refuses is false or empty. */
  export const SCORM: {
    version: string | null;
    init(): boolean;
    get(key: string): string;
    set(key: string, value: string): boolean;
    save(): boolean;
    quit(): boolean;
  };
}
