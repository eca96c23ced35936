/** Asks for a file; a browser asks only in answer to a press. `accept` as of an input. */
export function askForFile(accept: string, taken: (file: File) => void): void {
  const input = document.createElement('input');
  input.type = 'file';
  input.accept = accept;
  input.onchange = () => {
    const file = input.files?.[0];
    if (file !== undefined) taken(file);
  };
  input.click();
}
