/** Axe on a page: what it finds, one line for every element. */
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/** All that another colour scheme can change of a page that is otherwise the same. */
export const colourRules = ['color-contrast', 'link-in-text-block'];

/**
 * For pages without frames of other origins: what is in those is not looked at.
 * @param rules `only` these, or all but `except`
 */
export async function violations(page: Page, rules: { only?: string[]; except?: string[] } = {}): Promise<string[]> {
  // In one run: otherwise axe opens a page of its own for every run, to put together what the frames said.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
  if (rules.only !== undefined) axe.withRules(rules.only);
  if (rules.except !== undefined) axe.disableRules(rules.except);
  const found = (await axe.analyze()).violations;
  return found.flatMap(({ id, help, nodes }) =>
    nodes.map(
      (node) =>
        `${id}: ${help}: ${node.html.slice(0, 160)} (${node.failureSummary?.split('\n').slice(1).join(' ').trim()})`,
    ),
  );
}
