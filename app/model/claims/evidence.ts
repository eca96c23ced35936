/**
 * What kind of evidence a claim is: worked out by `npm run evidence` from machines as they might have been
 * (classify.ts says by which rule), and kept in presets/evidence/.
 */

import type { Values } from '../manifest/values.ts';

/**
 * follows: from the inputs or from an identity, whatever the machine is; fitted: a parameter was fitted to it; inconsistent:
 * the paper's own printed numbers contradict it; evidence: it might have come out otherwise. Only evidence is counted.
 */
export type EvidenceKind = 'follows' | 'fitted' | 'inconsistent' | 'evidence';

export type Evidence = {
  evidence: EvidenceKind;
  /** In what share of the plausible machines the claim agrees, 0 to 1. Of what is fitted it means nothing. */
  robust?: number;
  /** Key of the parameter that decides most, where one does. */
  decided_by?: string;
  /**
   * Of what follows: it is no run's; holds on any machine; the claim itself says why (named); its points differ by less than
   * their intervals (points); or its numbers are a law of these inputs.
   */
  because?: 'inputs' | 'identity' | 'named' | 'points' | string[];
  /**
   * For a fitted claim: the claim that the parameter was fitted to, whose numbers this claim repeats, perhaps in
   * another unit.
   */
  repeats?: string;
  /** The runs of the sample are shorter than those of the claim's own test. */
  short?: true;
  /** By machine of the sample: it agrees (1), misses (0), or the machine cannot do it (-). */
  plausible?: string;
  /** The same where what is published is varied too: of what agrees on every plausible machine, or on none. */
  wide?: string;
};

/** What a change that an explanation names does to the claims of the machine that were tested: those lost and those won. */
export type Cost = { set: Values; lost: string[]; won: string[] };

export type EvidenceFile = {
  machine: string;
  /** A digest of all that the result depends on; scripts/lib/evidence.ts forms it. */
  fingerprint: string;
  claims: Record<string, Evidence>;
  /** Ids of those that miss on the machine itself. */
  misses: string[];
  /** What every change that an explanation names does to other claims. */
  costs: Cost[];
};
