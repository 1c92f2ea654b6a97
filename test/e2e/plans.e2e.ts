import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { calling, saying } from '../helpers/chat-answers'
import { modelServer } from '../helpers/model-server'
import { look, seriousFindings } from './axe'
import { expect, test } from './launch'
import { approval, card, composer, connectModel, openFolder, readCard, say, timeline, toolLine } from './person'

const PLAN = {
  title: 'Greet people by their name',
  steps: [
    {
      text: 'Read the name from the first argument and greet with it.',
      files: ['greet.js'],
      commands: ['node greet.js *'],
    },
    { text: 'Describe the argument.', files: ['README.md'] },
    { text: 'Rewrite everything that calls it.', files: ['**'] },
  ],
}
const done = (...statuses: string[]) =>
  calling('todo', { todos: PLAN.steps.slice(0, 2).map(({ text }, at) => ({ content: text, status: statuses[at] })) })

const planCard = (page: Page) => page.getByTestId('plan-card')
const steps = (page: Page) => page.getByTestId('steps')

test('a plan is made, cut down and approved, and holds the work until it is done', async ({ launch, folder }) => {
  // It starts the app twice.
  test.setTimeout(120_000)
  const [data, workspace] = [await folder('data'), await folder('plans')]
  await writeFile(join(workspace, 'greet.js'), "console.log('Hello')\n")
  const server = await modelServer([
    calling('explore_workspace', { pattern: 'greet.js', target: 'read' }),
    calling('write_file', { path: 'early.txt', content: 'too early' }),
    calling('present_plan', PLAN),
    done('in_progress', 'pending'),
    calling('write_file', { path: 'greet.js', content: 'console.log(`Hello ${process.argv[2]}`)\n' }),
    calling('write_file', { path: 'package.json', content: '{}\n' }),
    done('completed', 'in_progress'),
    saying('The first step is done.'),
  ])
  let atrium = await launch(data)
  let { page } = atrium
  await connectModel(page, server.baseUrl)
  await openFolder(atrium, workspace)
  const told = () => JSON.stringify(server.requests.at(-1)?.body)

  await test.step('the model may only look, whatever the mode', async () => {
    await page.getByRole('button', { name: 'Approval mode: Ask' }).click()
    await page.getByRole('menuitemradio', { name: /^Auto-edit/ }).click()
    await say(page, '/plan greet people by their name')
    await expect(planCard(page)).toContainText(PLAN.title)
    await expect(page.getByRole('button', { name: 'Approval mode: Plan first' })).toBeVisible()
    expect(told()).toContain('Nothing is changed before you approve a plan.')
    expect(await readdir(workspace)).not.toContain('early.txt')
  })

  await test.step('a step is struck out, another one moved and commented on, and the rest approved', async () => {
    const shown = planCard(page)
    await expect(shown).toContainText('too broad, will be asked about')
    await look(page, 'plan-card', '[data-testid="plan-card"]')
    const third = shown.getByTestId('plan-step').nth(2)
    await third.hover()
    await third.getByRole('button', { name: 'Strike out step' }).click()
    const second = shown.getByTestId('plan-step').nth(1)
    await second.hover()
    await second.getByRole('button', { name: 'Comment on step' }).click()
    await page.keyboard.type('Two sentences at most.')
    await second.locator('[data-step]').focus()
    await page.keyboard.press('Alt+ArrowUp')
    await expect(shown.getByTestId('plan-step').first()).toContainText('Describe the argument.')
    await page.keyboard.press('Alt+ArrowDown')
    await expect(shown.getByTestId('plan-step').nth(1)).toContainText('Describe the argument.')
    const approve = shown.getByRole('button', { name: 'Approve 2 steps' })
    await expect(approve).toBeEnabled()
    await approve.click()
    await expect(planCard(page)).toHaveCount(0)
  })

  await test.step('what is in the plan is done as ever, and what is not is marked and asked', async () => {
    await expect(card(page)).toContainText('package.json')
    expect(await readFile(join(workspace, 'greet.js'), 'utf8')).toContain('process.argv[2]')
    await expect(page.getByRole('button', { name: 'Approval mode: Auto-edit' })).toBeVisible()
    await expect(card(page).getByTestId('outside-plan')).toHaveText('Not in the plan')
    await expect(steps(page)).toContainText('0 of 2')
    expect(await seriousFindings(page, '[data-testid="steps"]')).toEqual([])
    await readCard(page)
    await approval(card(page)).click()
    await expect(timeline(page)).toContainText('The first step is done.')
    await expect(toolLine(page, 'package.json')).toContainText('Not in the plan')
    const presented = server.requests
      .map(({ body }) => JSON.stringify(body))
      .find(text => text.includes('approved the plan'))
    expect(presented).toContain('Two sentences at most.')
    expect(presented).not.toContain('3. Rewrite everything')
  })

  await test.step('the steps are ticked, and the person changes the list by keys', async () => {
    await expect(steps(page)).toContainText('1 of 2')
    await expect(page.getByTestId('session-item').first()).toContainText('greet people by their name')
    await expect(page.getByTestId('session-item').first()).toContainText('1 of 2')
    await steps(page).getByRole('textbox', { name: 'Add a step' }).fill('Say it in German too')
    await page.keyboard.press('Enter')
    await expect(steps(page).getByTestId('step')).toHaveCount(3)
    const added = steps(page).getByTestId('step').nth(2).getByRole('button').first()
    await added.focus()
    await page.keyboard.press('Alt+ArrowUp')
    await expect(steps(page).getByTestId('step').nth(1)).toContainText('German')
    await page.keyboard.press('Enter')
    await page.keyboard.press('ControlOrMeta+A')
    await page.keyboard.type('Say it in French too')
    await page.keyboard.press('Enter')
    await expect(steps(page).getByTestId('step').nth(1)).toContainText('French')
  })

  await test.step('all of it is there after a restart', async () => {
    const before = await steps(page).innerText()
    await atrium.quit()
    atrium = await launch(data)
    page = atrium.page
    await page.getByTestId('session-item').first().click()
    await expect(steps(page)).toContainText(PLAN.title)
    expect(await steps(page).innerText()).toBe(before)
    await expect(toolLine(page, 'Presented a plan')).toBeVisible()
  })

  await test.step('the model hears of the change with the next request, and the last step folds the list away', async () => {
    const french = { content: 'Say it in French too', status: 'completed' }
    const [first, second] = PLAN.steps.map(({ text }) => ({ content: text, status: 'completed' }))
    server.add(calling('todo', { todos: [first, french, second] }), saying('All is done.'))
    await say(page, 'Go on.')
    await expect(timeline(page)).toContainText('All is done.')
    expect(told()).toContain('The person changed the list of steps. It is now:')
    await expect(steps(page)).toContainText('All steps are done')
    await expect(steps(page).getByTestId('step')).toHaveCount(0)
  })
  await server.close()
})

test('an approved plan is saved as a file, which is undone, and ended', async ({ launch, folder }) => {
  const workspace = await folder('plans')
  const server = await modelServer([calling('present_plan', PLAN), saying('Later.')])
  const atrium = await launch()
  const { page } = atrium
  await connectModel(page, server.baseUrl)
  await openFolder(atrium, workspace)
  await say(page, '/plan greet people by their name')
  const approve = planCard(page).getByRole('button', { name: 'Approve plan' })
  await expect(approve).toBeEnabled()
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect(timeline(page)).toContainText('Later.')
  const menu = steps(page).getByRole('button', { name: 'Plan actions' })
  await menu.click()
  await page.getByRole('menuitem', { name: 'Save as file' }).click()
  const file = join(workspace, '.agents/plans/greet-people-by-their-name.md')
  const saved = () => readFile(file, 'utf8').catch(() => 'gone')
  await expect.poll(saved).toContain('# Greet people by their name')
  await expect(toolLine(page, 'greet-people-by-their-name.md')).toBeVisible()
  await composer(page).fill('/undo')
  await page.keyboard.press('Enter')
  await expect.poll(saved).toBe('gone')
  await menu.click()
  await page.getByRole('menuitem', { name: 'End plan' }).click()
  await expect(steps(page)).toContainText('ended')
  await server.close()
})
