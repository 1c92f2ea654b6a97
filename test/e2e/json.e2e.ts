import { join } from 'node:path'
import type { SessionFact } from '../../shared/session/session-events'
import { textResult } from '../../shared/session/tool-results'
import { keepSessions } from '../helpers/hostile-content-session'
import { began, ended } from '../helpers/session-of'
import { look } from './axe'
import { expect, test } from './launch'

const ANSWER = {
  title: 'Readings',
  people: [
    { name: 'Ada', age: 36, isMember: true },
    { name: 'Grace', age: 85, isMember: null },
  ],
  note: 'The long story. '.repeat(100),
  readings: Object.fromEntries(Array.from({ length: 10_000 }, (_, at) => [`sensor ${at}`, at / 4])),
}

test('a JSON answer of a tool is a tree that folds, by mouse and by keys, and its values can be copied', {
  tag: '@deep',
}, async ({ launch, folder }) => {
  const [data, workspace] = [await folder('data'), await folder('work')]
  const call = { id: 'c', name: 'read_sensors', arguments: JSON.stringify({ room: 'attic', depth: 3 }) }
  const facts: SessionFact[] = [
    began('t', 'Read them'),
    { type: 'reply.finished', turnId: 't', reply: { text: '', toolCalls: [call] }, durationMs: 1 },
    { type: 'call.finished', callId: 'c', result: textResult(JSON.stringify(ANSWER)), durationMs: 1 },
    ended('t'),
  ]
  await keepSessions(join(data, 'data'), [{ id: 's', workspace, title: 'Sensors', facts }])
  const { page, app } = await launch(data)
  await page.getByTestId('session-item').filter({ hasText: 'Sensors' }).click()
  await page.getByTestId('tool-line').getByRole('button').first().click()
  const tree = page.getByRole('tree', { name: 'Result for the model' })
  const row = (name: string) => tree.getByRole('treeitem', { name, exact: true })

  await test.step('the arguments are one too', async () => {
    await expect(page.getByRole('tree', { name: 'Arguments' }).getByRole('treeitem')).toHaveCount(3)
  })

  await test.step('branches fold and unfold by a click', async () => {
    await expect(row('people: 2 items')).toHaveAttribute('aria-expanded', 'true')
    await row('people: 2 items').click()
    await expect(row('0: 3 fields')).toHaveCount(0)
    await row('people: 2 items').click()
    await row('1: 3 fields').click()
    await expect(row('name: Grace')).toBeVisible()
    await look(page, 'json', '[data-testid=timeline]')
  })

  await test.step('a long text is cut until it is asked for', async () => {
    const note = tree.getByRole('treeitem', { name: /^note: / })
    await expect(note).toContainText('Show all 1,600 characters')
    await note.click()
    await expect(note).not.toContainText('Show all')
  })

  await test.step('of ten thousand parts a hundred are shown, and more at each wish', async () => {
    await row('readings: 10,000 fields').click()
    await expect(tree.getByRole('treeitem', { name: /^sensor / })).toHaveCount(100)
    await tree.getByRole('treeitem', { name: '… 9900 more' }).click()
    await expect(tree.getByRole('treeitem', { name: /^sensor / })).toHaveCount(200)
  })

  await test.step('the keys are those of a tree', async () => {
    const active = () =>
      tree.evaluate(one => document.getElementById(one.getAttribute('aria-activedescendant') ?? '')?.ariaLabel)
    await tree.focus()
    await page.keyboard.press('Home')
    expect(await active()).toBe('4 fields')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    expect(await active()).toBe('people: 2 items')
    await page.keyboard.press('ArrowLeft')
    await expect(row('people: 2 items')).toHaveAttribute('aria-expanded', 'false')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowRight')
    expect(await active()).toBe('0: 3 fields')
    await page.keyboard.press('Control+c')
    await expect.poll(() => app.evaluate(({ clipboard }) => clipboard.readText())).toContain('"name": "Ada"')
    await page.keyboard.press('End')
    expect(await active()).toBe('… 9800 more')
    await page.keyboard.press('Enter')
    await expect(tree.getByRole('treeitem', { name: /^sensor / })).toHaveCount(300)
  })
})
