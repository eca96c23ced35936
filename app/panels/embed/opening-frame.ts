/**
 * The link that a frame is opened with. Replaces opening.ts (scripts/vite/parts.ts): the address of a frame holds more
 * than a link, and the script of a frame can await nothing before it runs.
 */
import { needsLoading } from '../../model/link/link.ts';
import { frameLink } from './handover.ts';

/** The link without what concerns the frame; empty if `load` must come first, after which the frame restores it. */
export function linkHere(): string {
  const link = frameLink();
  return needsLoading(link) ? '' : link;
}
