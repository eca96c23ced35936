/** A network of a person's own, as a list of cables: dropped on the page, changed in the dialog, and in links. */
import type { Page } from '@playwright/test';
import { chart, drop, finished, open } from './explorer-page.ts';
import { expect, long, test } from './guard.ts';

const RING = 'router 0 node 0 router 1\nrouter 1 node 1 router 2\nrouter 2 node 2 router 3\nrouter 3 node 3 router 0\n';

const dialog = (page: Page) => page.getByRole('dialog', { name: 'A machine of your own' });
const custom = (page: Page) => page.getByRole('button', { name: /^Custom machine/ });
const finding = async (page: Page) => {
  await finished(page);
  return (await page.locator('.figure-finding').innerText()).replaceAll(/\s/g, ' ');
};

test('a network that is dropped is a machine, runs, and is there where its link is opened', async ({
  kept: page,
  context,
}) => {
  await open(page, '?v=1&m=j-machine&x=round-trip&dimensions=2x2');
  await drop(page, 'ring.anynet', RING);
  await expect(page.getByText('4 routers, 4 nodes and 4 cables between routers')).toBeVisible();
  await expect(custom(page)).toHaveAccessibleName('Custom machine: ring');
  await expect(page).toHaveURL(/\?v=1&m=custom&x=round-trip.*#p=/);
  const here = await finding(page);
  const other = await context.newPage();
  await other.goto(page.url());
  expect(await finding(other)).toBe(here);
  await other.close();
});

test('its list is changed in the dialog, which says what is wrong with a line', long, async ({ kept: page }) => {
  await open(page, '?v=1&m=hdr-cluster&x=round-trip');
  await drop(page, 'ring.anynet', RING);
  // The experiment stays.
  await expect(page).toHaveURL(/m=custom&x=round-trip/);
  await expect(custom(page)).toHaveAccessibleName('Custom machine: ring');
  const before = page.url();
  await custom(page).click();
  await page.getByRole('button', { name: /^Change/ }).click();
  const cables = dialog(page).getByRole('textbox', { name: 'Cables' });
  await expect(cables).toHaveValue(
    RING.replace(' router 3\n', ' router 3\n')
      .replace('router 0 node 0 router 1', 'router 0 node 0 router 1 router 3')
      .replace('node 3 router 0', 'node 3'),
  );
  await cables.fill(`${RING}router 0 link 2`);
  await expect(dialog(page).getByText('Line 5: “link” is not known')).toBeVisible();
  await dialog(page).getByRole('button', { name: 'Keep and show' }).click();
  await expect(dialog(page).getByText('The list of cables cannot be read yet.')).toBeVisible();
  await cables.fill('router 0 node 0 router 1\nrouter 1 node 1');
  await expect(dialog(page).getByText('2 routers, 2 nodes and 1 cable between routers.')).toBeVisible();
  await cables.fill(`${RING}router 0 router 2`);
  await expect(dialog(page).getByText('4 routers, 4 nodes and 5 cables between routers.')).toBeVisible();
  await dialog(page).getByRole('button', { name: 'Keep and show' }).click();
  await expect(dialog(page)).toBeHidden();
  await expect(page).not.toHaveURL(before);
  await finished(page);
  await expect(chart(page)).toBeVisible();
});

test('a list that cannot be read changes nothing, and says the line', long, async ({ kept: page }) => {
  await open(page, '?v=1&m=j-machine&x=round-trip&dimensions=2x2');
  await drop(page, 'broken.anynet', 'router 0 node 0\nrouter 1 router 1\n');
  await expect(page.getByText('Line 2: Router 1 is linked to itself')).toBeVisible();
  await expect(page).toHaveURL(/m=j-machine/);
});
