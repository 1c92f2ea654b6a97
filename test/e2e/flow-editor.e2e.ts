import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { look } from './axe'
import { untilKeysCount } from './keys-rest'
import { type Atrium, expect, test } from './launch'
import { editorText, openFolder } from './person'

const SIZES = [
  { width: 1280, height: 800 },
  { width: 1920, height: 1080 },
]

/** Keeps pictures of what is shown where somebody wants to look at them. */
async function picture({ app, page }: Atrium, name: string): Promise<void> {
  if (!process.env.LOOKS) return
  for (const size of SIZES) {
    await app.evaluate(
      ({ BrowserWindow }, { width, height }) => BrowserWindow.getAllWindows()[0]?.setContentSize(width, height),
      size,
    )
    await page.waitForFunction(({ width }) => innerWidth === width, size)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await page.evaluate(() =>
        Promise.all(
          document
            .getAnimations()
            .filter(({ effect }) => effect?.getComputedTiming().iterations !== Infinity)
            .map(({ finished }) => finished.catch(() => undefined)),
        ),
      )
      await page.screenshot({ path: join(process.env.LOOKS, `${name}-${size.width}-${colorScheme}.png`) })
    }
  }
}

const FILE = '.agents/flows/review-a-change.yaml'

type Editor = { pane: Locator; field: Locator; node(id: string): Locator; tools: Locator; text(): Promise<string> }

async function openExample(atrium: Atrium, workspace: string): Promise<Editor> {
  const { page } = atrium
  await openFolder(atrium, workspace)
  await page.getByRole('button', { name: 'Settings' }).click()
  await page.getByRole('tab', { name: 'Project' }).click()
  const pane = page.getByRole('tabpanel', { name: 'Project' })
  await pane.getByRole('button', { name: /^Copy here: Review a change/ }).click()
  await pane.getByRole('button', { name: `Edit ${FILE}` }).click()
  const field = pane.getByRole('textbox', { name: `Contents of ${FILE}` })
  return {
    pane,
    field,
    node: id => pane.locator(`[data-testid="flow-node"][data-step="${id}"]`),
    tools: pane.getByTestId('step-tools'),
    text: () => editorText(field),
  }
}

/** Goes to the end of the line that begins with some words. */
async function goToEnd(page: Page, { field }: Editor, words: string): Promise<void> {
  await field.locator('.cm-line', { hasText: words }).first().click()
  await page.keyboard.press('End')
}

test('a flow is edited as text beside its graph, by mouse and by keys, and its comments stay', {
  tag: '@deep',
}, async ({ launch, folder }) => {
  const workspace = await folder('project')
  const atrium = await launch()
  const { page } = atrium
  const editor = await openExample(atrium, workspace)
  const { pane, field, node, tools, text } = editor
  const original = await readFile(join(workspace, FILE), 'utf8')

  await test.step('the text stands beside the graph, and what is chosen in one is chosen in the other', async () => {
    await expect(field).toBeFocused()
    await expect(node('judge')).toBeVisible()
    expect(await text()).toBe(original)
    await goToEnd(page, editor, 'id: safety')
    await expect(node('safety')).toHaveAttribute('aria-pressed', 'true')
    await node('judge').click()
    await expect(tools.getByRole('combobox', { name: 'Step' })).toHaveValue('judge')
    await look(page, 'flow-editor')
    await picture(atrium, 'chosen')
  })

  await test.step('an error is shown on its line while the graph keeps how the flow was', async () => {
    await goToEnd(page, editor, 'agent: safety-reviewer')
    await page.keyboard.type('x')
    const problem = pane.getByTestId('file-problems').getByRole('button')
    await expect(problem.first()).toContainText('Line 11')
    await expect(problem.first()).toContainText('Did you mean safety-reviewer')
    await expect(
      field.locator('.cm-line', { hasText: 'safety-reviewerx' }).locator('.cm-lintRange-error'),
    ).toBeVisible()
    await expect(field).toHaveAttribute('aria-invalid', 'true')
    await expect(pane.getByRole('button', { name: 'Save' })).toBeDisabled()
    await page.keyboard.type(': [')
    await expect(pane.getByText('The text has errors. The graph shows the last valid version.')).toBeVisible()
    await expect(node('safety')).toBeVisible()
    await expect(tools.getByRole('button', { name: 'Add step' })).toBeDisabled()
    await look(page, 'flow-editor-broken')
    await picture(atrium, 'broken')
    await goToEnd(page, editor, 'id: clarity')
    await problem.first().click()
    await expect(field).toBeFocused()
    await page.keyboard.press('End')
    for (let count = 0; count < 4; count += 1) await page.keyboard.press('Backspace')
    await expect(pane.getByText('No problems')).toBeVisible()
    await expect(pane.getByTestId('file-problems')).toHaveCount(0)
  })

  await test.step('words are completed, and Esc closes what is offered before anything else', async () => {
    await goToEnd(page, editor, 'agent: clarity-reviewer')
    await page.keyboard.press('Enter')
    await page.keyboard.type('on_e')
    const offered = pane.getByRole('listbox', { name: 'Suggestions' })
    await expect(offered.getByRole('option', { name: 'on_error' })).toBeVisible()
    await picture(atrium, 'offered')
    await page.keyboard.press('Escape')
    await expect(offered).toHaveCount(0)
    await expect(pane.getByTestId('unsaved')).toHaveCount(0)
    await page.keyboard.type('r')
    await expect(offered.getByRole('option', { name: 'on_error' })).toHaveAttribute('aria-selected', 'true')
    // A dialog that has only just come up takes no key.
    await untilKeysCount(page)
    await page.keyboard.press('Enter')
    await expect(offered.getByRole('option', { name: 'judge' })).toBeHidden()
    await page.keyboard.type('ju')
    await expect(offered.getByRole('option', { name: 'judge' })).toHaveAttribute('aria-selected', 'true')
    await untilKeysCount(page)
    await page.keyboard.press('Enter')
    expect(await text()).toContain('    agent: clarity-reviewer\n    on_error: judge\n    task:')
    await expect(pane.locator('[data-testid="flow-edge"][data-kind="error"]')).toHaveCount(1)
  })

  await test.step('by keys alone a step is added, renamed, wired, unwired and deleted', async () => {
    await goToEnd(page, editor, 'id: judge')
    await expect(node('judge')).toHaveAttribute('aria-pressed', 'true')
    await tools.getByRole('button', { name: 'Add step' }).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('menuitem', { name: 'Agent' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(node('step-5')).toHaveAttribute('aria-pressed', 'true')
    expect(await text()).toContain(
      '\n\n  - id: step-5\n    agent: review-judge\n    blockedBy: judge\n    task: ${{task}}',
    )
    await tools.getByRole('textbox', { name: 'ID' }).fill('judge')
    await page.keyboard.press('Enter')
    await expect(pane.getByRole('alert')).toContainText('A step with the ID "judge" already exists.')
    await tools.getByRole('textbox', { name: 'ID' }).fill('tell')
    await page.keyboard.press('Enter')
    await expect(node('tell')).toHaveAttribute('aria-pressed', 'true')
    expect(await text()).toContain('  - id: tell\n')
    await tools.getByRole('button', { name: 'Connect to…' }).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('menuitem', { name: 'correctness' })).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await expect(page.getByRole('menuitem', { name: 'safety' })).toBeFocused()
    await page.keyboard.press('Enter')
    const asked = tools.getByRole('group', { name: 'How should tell connect to safety?' })
    await expect(asked.getByRole('button').first()).toBeFocused()
    await look(page, 'flow-editor-asks')
    await picture(atrium, 'asks')
    await page.keyboard.press('Escape')
    await expect(asked).toHaveCount(0)
    await expect(pane.getByTestId('unsaved')).toHaveCount(0)
    await expect(tools.getByRole('combobox', { name: 'Step' })).toBeFocused()
    await tools.getByRole('button', { name: 'Connect to…' }).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('menuitem', { name: 'correctness' })).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await expect(page.getByRole('menuitem', { name: 'safety' })).toBeFocused()
    await page.keyboard.press('Enter')
    await asked.getByRole('button', { name: 'On error' }).press('Enter')
    await expect.poll(text).toContain('    task: ${{task}}\n    on_error: safety')
    await tools.getByRole('button', { name: 'Remove: On error safety' }).press('Enter')
    await expect.poll(text).not.toContain('on_error: safety')
    await tools.getByRole('combobox', { name: 'Step' }).selectOption('safety')
    await tools.getByRole('button', { name: 'Delete step…' }).press('Enter')
    const removing = tools.getByRole('group', { name: 'Delete safety?' })
    await expect(removing).toContainText('judge: blockedBy')
    await expect(removing).toContainText('judge: inputs')
    await picture(atrium, 'deletes')
    await removing.getByRole('button', { name: 'Delete' }).press('Enter')
    await expect(node('safety')).toHaveCount(0)
    expect(await text()).toContain('blockedBy: [correctness, clarity]')
    await expect(pane.getByTestId('file-problems')).toContainText('points to unknown step')
  })

  await test.step('each of these is one step to undo', async () => {
    await field.focus()
    await page.keyboard.press('Control+z')
    await expect(node('safety')).toBeVisible()
    expect(await text()).toContain('blockedBy: [correctness, safety, clarity]')
  })

  await test.step('with the mouse a line is drawn from a step to another', async () => {
    await node('tell').click()
    await expect(node('tell')).toHaveAttribute('aria-pressed', 'true')
    const dot = pane.locator('[data-step="tell"] + [data-testid="join-dot"]')
    const [from, to] = [await dot.boundingBox(), await node('judge').boundingBox()]
    if (!from || !to) throw new Error('They are not in sight')
    await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2)
    await page.mouse.down()
    await page.mouse.move(to.x + 30, to.y + 30, { steps: 5 })
    await page.mouse.up()
    const asked = tools.getByRole('group', { name: 'How should tell connect to judge?' })
    await asked.getByRole('button', { name: 'On error' }).click()
    await expect.poll(text).toContain('    task: ${{task}}\n    on_error: judge')
    await expect(pane.locator('[data-testid="flow-edge"][data-kind="loop"]')).toHaveCount(1)
    await tools.getByRole('button', { name: 'Add step' }).click()
    await page.getByRole('menuitem', { name: 'Decision' }).click()
    await expect(node('step-6')).toBeVisible()
    await tools.getByRole('button', { name: 'Delete step…' }).click()
    await tools.getByRole('group', { name: 'Delete step-6?' }).getByRole('button', { name: 'Delete' }).click()
    await expect(node('step-6')).toHaveCount(0)
  })

  await test.step('it is saved by keys, with all of its comments and lines', async () => {
    await expect(pane.getByText('No problems')).toBeVisible()
    await field.focus()
    await page.keyboard.press('Control+s')
    await expect(field).toHaveCount(0)
    const saved = await readFile(join(workspace, FILE), 'utf8')
    expect(saved).toContain('\n\n  # Waits for all three.\n  - id: judge\n')
    expect(saved).toContain(
      '\n\n  - id: tell\n    agent: review-judge\n    blockedBy: judge\n    task: ${{task}}\n    on_error: judge\n',
    )
    const kept = saved.split('\n')
    let at = -1
    for (const line of original.split('\n')) {
      at = kept.indexOf(line, at + 1)
      expect(at, line).toBeGreaterThanOrEqual(0)
    }
  })

  await test.step('a new one begins with a step by an agent that is there', async () => {
    await pane.getByRole('button', { name: 'New flow…' }).click()
    await pane.getByLabel('Name').fill('Ship it')
    await page.keyboard.press('Enter')
    await expect(node('work')).toBeVisible()
    await expect(pane.getByText('No problems')).toBeVisible()
    await picture(atrium, 'new')
    await page.keyboard.press('Control+s')
    await expect(pane.getByRole('button', { name: 'Edit .agents/flows/ship-it.yaml' })).toBeFocused()
  })
})

test('an agent of flows is edited with what is wrong and what can be written, and its line ends stay', async ({
  launch,
  folder,
}) => {
  const workspace = await folder('project')
  const path = join(workspace, '.agents/agents/reader.md')
  await mkdir(join(workspace, '.agents/agents'), { recursive: true })
  const lines = [
    '---',
    'name: reader',
    'description: Reads.\u202e',
    'tools: red',
    'inputs: [topic]',
    '---',
    'Read. ${{task}}',
    '',
  ]
  await writeFile(path, lines.join('\r\n'))
  const atrium = await launch()
  const { page } = atrium
  await openFolder(atrium, workspace)
  await page.getByRole('button', { name: 'Settings' }).click()
  await page.getByRole('tab', { name: 'Project' }).click()
  const pane = page.getByRole('tabpanel', { name: 'Project' })
  await pane.getByRole('button', { name: 'Edit .agents/agents/reader.md' }).click()
  const field = pane.getByRole('textbox', { name: 'Contents of .agents/agents/reader.md' })
  await expect(pane.getByTestId('file-problems')).toContainText('Line 4Unknown tool "red"')
  const offered = pane.getByRole('listbox', { name: 'Suggestions' })
  await expect(field.locator('.cm-specialChar')).toHaveAttribute('title', /^Hidden character .*override/)

  await test.step('tools and levels are offered above the body, and inputs in it', async () => {
    await field.locator('.cm-line', { hasText: 'tools: red' }).click()
    await page.keyboard.press('End')
    await page.keyboard.press('Control+Backspace')
    await page.keyboard.type('rea')
    await expect(offered.getByRole('option').first()).toHaveText('read')
    await expect(offered.getByRole('option').first()).toHaveAttribute('aria-selected', 'true')
    await untilKeysCount(page)
    await page.keyboard.press('Enter')
    await expect(field.locator('.cm-line', { hasText: /^tools: read$/ })).toBeVisible()
    await page.keyboard.press('Enter')
    await page.keyboard.type('thinking: ')
    await expect(offered.getByRole('option', { name: 'xhigh' })).toBeVisible()
    await picture(atrium, 'agent')
    await page.keyboard.type('hig')
    await expect(offered.getByRole('option').first()).toHaveText('high')
    await expect(offered.getByRole('option').first()).toHaveAttribute('aria-selected', 'true')
    await untilKeysCount(page)
    await page.keyboard.press('Enter')
    await expect(field.locator('.cm-line', { hasText: /^thinking: high$/ })).toBeVisible()
    await field.locator('.cm-line', { hasText: 'Read.' }).click()
    await page.keyboard.press('End')
    await page.keyboard.type(' ${{')
    await expect(offered.getByRole('option', { name: 'input.topic' })).toBeVisible()
    await untilKeysCount(page)
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(pane.getByText('No problems')).toBeVisible()
  })

  await test.step('the Tab key leaves the editor, and the file has its line ends', async () => {
    await page.keyboard.press('Tab')
    await expect(field).not.toBeFocused()
    await page.keyboard.press('Control+s')
    await expect(field).toHaveCount(0)
    const written = [
      ...lines.slice(0, 3),
      'tools: read',
      'thinking: high',
      ...lines.slice(4, 6),
      'Read. ${{task}} ${{input.topic}}',
      '',
    ]
    expect(await readFile(path, 'utf8')).toBe(written.join('\r\n'))
  })
})
