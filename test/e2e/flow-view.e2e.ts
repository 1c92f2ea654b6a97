import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { sessionLogs } from '../../main/store/logs/session-logs'
import { LOG_VERSION, type SessionFact } from '../../shared/session/session-events'
import { asked, atWork, done, failedWithin, stopped } from '../helpers/flow-scenes'
import { look } from './axe'
import { type Atrium, expect, test } from './launch'
import { showTab } from './person'
import { picture } from './picture'

/** A session whose runs have ended, as the app would have written it. */
async function madeSession(data: string, workspace: string): Promise<void> {
  await mkdir(data, { recursive: true })
  const logs = sessionLogs(data)
  await logs.create('s1', { type: 'session.created', id: 's1', workspace, title: 'The price table' })
  for (const fact of [...done('t1'), ...failedWithin('t2'), ...stopped('t3')]) await logs.append('s1', fact)
  await logs.close()
}

/** Tells the page of facts of the open session, as main does while they happen. */
async function tell({ app, page }: Atrium, facts: readonly SessionFact[], after = 0): Promise<void> {
  const seq = await page.evaluate(async () => {
    const answer = await window.bridge.call('session.open', { sessionId: 's1' })
    if (!answer.ok) throw new Error(answer.message)
    // Sessions cross as texts.
    return JSON.parse((answer.value as { head: string }).head).state.seq as number
  })
  const events = facts.map((fact, at) => ({ v: LOG_VERSION, seq: seq + after + 1 + at, at: Date.now(), ...fact }))
  await app.evaluate(
    ({ BrowserWindow }, text) => {
      const [window] = BrowserWindow.getAllWindows()
      for (const payload of JSON.parse(text)) window?.webContents.send('event', 'session.event', payload)
    },
    JSON.stringify(events.map(event => ({ sessionId: 's1', event }))),
  )
}

const panelOf = (page: Page) => page.getByRole('complementary', { name: 'Side panel' })

test('the runs of a session stand in its conversation, and beside it as a graph that keys and the mouse open', {
  tag: '@deep',
}, async ({ launch, folder }) => {
  const data = await folder('data')
  await madeSession(join(data, 'data'), await folder('work'))
  const atrium = await launch(data)
  const { page } = atrium
  const panel = panelOf(page)
  await page.getByTestId('session-item').getByRole('button').first().click()
  await showTab(page, 'Flow')

  await test.step('the latest run is beside the conversation, and its card in it', async () => {
    await expect(page.getByTestId('flow-card').last()).toContainText('Stopped')
    await expect(panel.getByRole('tab', { name: 'Flow' })).toHaveAttribute('aria-selected', 'true')
    await expect(panel.getByTestId('flow-node').first()).toBeVisible()
    await expect(panel.locator('[data-step="clarity"]')).toHaveAttribute('data-look', 'interrupted')
    await picture(atrium, 'stopped')
  })

  await test.step('another run of the session can be chosen', async () => {
    await panel.getByRole('combobox', { name: 'Run' }).selectOption({ label: '1 · ship-it' })
    await expect(panel.locator('[data-step="plan"]')).toHaveAttribute('data-look', 'done')
    await expect(panel).toContainText('12 of 12 steps')
    await picture(atrium, 'done')
    await look(page, 'the graph of a flow')
  })

  await test.step('arrow keys go from step to step, and Enter opens one', async () => {
    await panel.getByTestId('flow-graph').focus()
    await page.keyboard.press('ArrowDown')
    await expect(panel.getByRole('button', { name: /^plan ?: Done, .*Agent planner/ })).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    const step = panel.getByTestId('flow-step')
    await expect(step).toContainText(/three cents|unsafe|clarity is done/)
    await expect(step.getByRole('button', { name: /Open .*-reviewer’s work/ })).toBeVisible()
    await picture(atrium, 'step')
    await look(page, 'a step of a flow')
    await step.getByRole('button', { name: 'Close step' }).click()
  })

  await test.step('a loop says its round, a decision its way', async () => {
    await panel.getByTestId('flow-graph').focus()
    await panel.getByRole('button', { name: 'Fit to view' }).click()
    await expect(panel.locator('[data-step="check"]')).toContainText('Round 3 of 5 · → found')
    await expect(panel.locator('[data-step="judge"]')).toContainText('→ report')
    await expect(panel.locator('[data-step="mend"]')).toHaveCount(2)
  })

  await test.step('all of it fills the window, with the step beside the graph, and as a list', async () => {
    await panel.getByRole('button', { name: 'Fill window' }).click()
    const dialog = page.getByRole('dialog', { name: 'Flow ship-it' })
    await picture(atrium, 'full')
    const plan = dialog.locator('[data-step="plan"]')
    const placed = async () => (await plan.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
    // Playwright waits here until the window of the graph stands still.
    await plan.hover()
    const before = await placed()
    // Pressed on a step and drawn away, the graph is moved, and the step is not opened.
    await page.mouse.move(before.x + 20, before.y + 20)
    await page.mouse.down()
    await page.mouse.move(before.x + 20, before.y - 130, { steps: 4 })
    await page.mouse.up()
    await expect.poll(async () => (await placed()).y).toBeCloseTo(before.y - 150, 0)
    await expect(dialog.getByTestId('flow-step')).toHaveCount(0)
    // The point below the pointer stays there when the wheel zooms in.
    const check = dialog.locator('[data-step="check"]')
    const shown = async () => (await check.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
    const small = await shown()
    await page.mouse.move(small.x + 1, small.y + 1)
    await page.keyboard.down('Control')
    await page.mouse.wheel(0, -24)
    await page.keyboard.up('Control')
    await expect.poll(async () => (await shown()).width).toBeGreaterThan(small.width * 1.1)
    expect((await shown()).y).toBeCloseTo(small.y, -1)
    await dialog.getByRole('button', { name: 'Fit to view' }).click()
    await expect(dialog.locator('[data-step="report"]')).toBeVisible()
    await dialog.locator('[data-step="judge"]').click()
    await expect(dialog.getByTestId('flow-step')).toContainText('The agent chose “ready”.')
    await picture(atrium, 'full-step')
    await dialog.getByRole('button', { name: 'List' }).click()
    await expect(dialog.getByRole('listitem').first()).toContainText('planner')
    await picture(atrium, 'full-list')
    await look(page, 'a flow as a list')
    await dialog.getByRole('button', { name: 'Graph' }).click()
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
  })

  await test.step('a step that failed within another flow can be tried again', async () => {
    await panel.getByRole('combobox', { name: 'Run' }).selectOption({ label: '2 · ship-it' })
    await panel.getByRole('button', { name: 'List' }).click()
    await panel.getByRole('button', { name: /^mend ?: Failed, .*Agent/ }).click()
    await expect(panel.getByTestId('flow-step')).toContainText('locked by another program')
    await expect(panel.getByRole('button', { name: 'Retry' })).toBeVisible()
    await picture(atrium, 'failed-list')
    await panel.getByRole('button', { name: 'Graph' }).click()
    await picture(atrium, 'failed')
  })

  await test.step('two runs of a flow are compared, step by step', async () => {
    await panel.getByRole('button', { name: 'Compare runs' }).click()
    const dialog = page.getByRole('dialog', { name: 'Flow ship-it' })
    const table = dialog.getByRole('table')
    await expect(table.getByRole('columnheader')).toHaveText(['Step', '2 · ship-it', '1 · ship-it'])
    const mending = table.getByRole('row', { name: /^mend.*locked by another program/ }).first()
    await expect(mending).toContainText('Differs')
    await expect(mending).toContainText('Failed')
    await picture(atrium, 'compared')
    const all = await table.getByRole('row').count()
    await dialog.getByRole('switch', { name: 'Differences only' }).check()
    await expect.poll(() => table.getByRole('row').count()).toBeLessThan(all)
    await look(page, 'two runs compared')
    await dialog.getByRole('combobox', { name: 'Compare with' }).selectOption({ label: 'Compare with: 3 · ship-it' })
    await expect(table.getByRole('columnheader')).toHaveText(['Step', '2 · ship-it', '3 · ship-it'])
    await dialog.getByRole('combobox', { name: 'Compare with' }).selectOption({ index: 0 })
    await expect(table).toHaveCount(0)
    await page.keyboard.press('Escape')
  })

  await test.step('while agents work the graph follows, and a step that asks leads to the question', async () => {
    await tell(atrium, atWork('t4'))
    await panel.getByRole('combobox', { name: 'Run' }).selectOption({ label: '4 · ship-it' })
    await expect(panel.locator('[data-step="clarity"]')).toHaveAttribute('data-look', 'asks')
    await expect(panel.locator('[data-step="safety"]')).toHaveAttribute('data-look', 'running')
    await panel.getByRole('button', { name: 'Fit to view' }).click()
    await panel.getByRole('button', { name: /^write ?: Waiting/ }).click()
    await panel.getByRole('button', { name: 'Edit task' }).click()
    await expect(panel.getByRole('textbox', { name: 'Step task' })).toHaveValue('the new price table')
    await picture(atrium, 'at-work')
  })

  await test.step('a fork asks in the conversation', async () => {
    const ended: SessionFact = { type: 'turn.ended', turnId: 't4', reason: 'stopped' }
    await tell(atrium, [ended, ...asked('t5')], atWork('t4').length)
    await panel.getByRole('combobox', { name: 'Run' }).selectOption({ label: '5 · ship-it' })
    await panel.locator('[data-step="tone"]').click()
    await panel.getByRole('button', { name: 'Answer in conversation' }).click()
    await expect(page.getByTestId('timeline')).toContainText('Which tone should it have?')
    await picture(atrium, 'asked')
  })
})
