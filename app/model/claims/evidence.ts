/**
 * What kind of evidence a claim is: worked out by `npm run evidence` from machines as they might have been
 * (classify.ts says by which rule), and kept in presets/evidence/.
 */

/**
 * follows: from the inputs or from an identity, whatever the machine is; fitted: a parameter was fitted to it; evidence: it
 * might have come out otherwise. Only evidence is counted.
 */
export type EvidenceKind = 'follows' | 'fitted' | 'evidence';

export type Evidence = {
  evidence: EvidenceKind;
  /** In what share of the plausible machines the claim agrees, 0 to 1. Of what is fitted it means nothing. */
  robust?: number;
  /** Key of the parameter that decides most, where one does. */
  decided_by?: string;
  /** Of what follows: it is no run's, or holds on any machine, or its numbers move in lock step with these inputs. */
  because?: 'inputs' | 'identity' | string[];
  /** The runs of the sample are shorter than those of the claim's own test. */
  short?: true;
  /** By machine of the sample: it agrees (1), misses (0), or the machine cannot do it (-). */
  plausible?: string;
  /** The same where what is published is varied too: of what agrees on every plausible machine. */
  wide?: string;
};

export type EvidenceFile = {
  machine: string;
  /** Of all that the result depends on; scripts/lib/evidence.ts forms it. */
  fingerprint: string;
  claims: Record<string, Evidence>;
};
