import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { type Answer, modelServer, plain, type RecordedRequest } from '../helpers/model-server'
import { protocolAnswers } from '../helpers/protocol-answers'
import { expect, test } from './launch'
import { card, composer, connectModel, isThere, openFolder, showTab, timeline, writtenMessage } from './person'
import { picture } from './picture'

const [chat] = protocolAnswers
if (!chat) throw new Error('Chat Completions is the first')
const { calling, saying } = chat

const agentFile = (name: string, tools: string, ...keys: string[]) =>
  ['---', `name: ${name}`, `description: Is the ${name}.`, `tools: ${tools}`, ...keys, '---', `\${{task}}\n`].join('\n')

const AGENTS = {
  planner: agentFile('planner', 'read, ls', 'outputs: [file]'),
  writer: agentFile('writer', 'read, write'),
  checker: agentFile('checker', 'read'),
}

const FLOW = `name: greet
description: Plans a greeting, writes it, and checks it until it is right.
task_required: true
steps:
  - id: plan
    agent: planner
    task: "PLAN \${{task}}"
  - id: tone
    question: Which tone should it have?
    options: [warm, short]
    branches:
      warm: write
      short: write
  - id: write
    agent: writer
    task: "WRITE \${{result.plan.file}} in round \${{loop.check.iteration}}"
  - id: check
    agent: checker
    task: CHECK it
    loop_target: write
    exit_target: report
    max_iterations: 3
  - id: report
    agent: planner
    task: REPORT what came of it
`
const FLOW_FILE = '.agents/flows/custom/greet.yaml'

const flowWrite = (id: string) => calling({ id, name: 'flow_write', input: { name: 'greet', content: FLOW } })
const agentWrite = (name: keyof typeof AGENTS) =>
  calling({ id: `agent_${name}`, name: 'agent_write', input: { name, content: AGENTS[name] } })

/** The architect writes the flow first, which is refused while its agents are not there. */
const DESIGN: readonly Answer[] = [
  calling({ id: 'd1', name: 'agent_catalog', input: {} }),
  flowWrite('d2'),
  ...(['planner', 'writer', 'checker'] as const).map(agentWrite),
  flowWrite('d3'),
]

/** Returns the beginning of a request's conversation, and the number of answers it has had. */
function askedIn({ body }: RecordedRequest): { task: string; round: number } {
  const { messages } = body as { messages: { role: string; content: unknown }[] }
  const first = messages.find(({ role }) => role === 'user')
  return {
    task: JSON.stringify(first?.content ?? ''),
    round: messages.filter(({ role }) => role === 'assistant').length + 1,
  }
}

let ids = 0
const finish = (summary: string, more: object = {}): Answer => {
  ids += 1
  return calling({ id: `finish_${ids}`, name: 'finish', input: { status: 'complete', summary, ...more } })
}

function writes(content: string): Answer {
  ids += 1
  return calling({ id: `write_${ids}`, name: 'write', input: { path: 'hello.txt', content } })
}

const REFUSED = plain(401, { error: { message: 'The key is no longer valid' } })
const HANGING: Answer = { type: 'no-headers' }

/**
 * Says what the architect and the agents of the flow do: the first writing is too short; the last agent finds the key refused at
 * first, and then an answer that does not come.
 */
function model() {
  const tasks: string[] = []
  let [checks, reports] = [0, 0]
  const reporting = [REFUSED, HANGING]
  const answers: [word: string, answer: (round: number) => Answer | undefined][] = [
    ['one that greets', round => DESIGN[round - 1]],
    ['PLAN', () => finish('A plan is there.', { file: 'hello.txt' })],
    ['WRITE', round => (round === 1 ? writes(checks === 0 ? 'Hi\n' : 'Hello\n') : finish('It is written.'))],
    [
      'CHECK',
      () => (checks++ === 0 ? finish('Too short.', { branch: 'loop' }) : finish('It is right.', { branch: 'exit' })),
    ],
    ['REPORT', () => reporting[reports++] ?? finish('All is well.', { file: 'none' })],
  ]
  return {
    times: (word: string) => tasks.filter(task => task.includes(word)).length,
    tasks,
    answer(request: RecordedRequest): Answer {
      const { task, round } = askedIn(request)
      if (round === 1) tasks.push(task)
      return answers.find(([word]) => task.includes(word))?.[1](round) ?? saying('Call it by /custom:greet.')
    },
  }
}

const panelOf = (page: Page) => page.getByRole('complementary', { name: 'Side panel' })
const stepOf = (page: Page, step: string) => panelOf(page).locator(`[data-step="${step}"]`)

test('a flow is designed and approved, asks, has its change approved, fails and is tried again, is stopped, goes on after a restart, and all is undone', async ({
  launch,
  folder,
}) => {
  const agents = model()
  const server = await modelServer(agents.answer)
  const [data, workspace] = [await folder('data'), await folder('work')]
  let atrium = await launch(data)
  let { page } = atrium
  await connectModel(page, server.baseUrl)
  await openFolder(atrium, workspace)

  await test.step('the word of the architect is offered, and what is wanted is written behind it', async () => {
    await composer(page).pressSequentially('/desi')
    await expect(page.getByRole('option', { name: /design-flow/ })).toContainText('Design a flow')
    await page.keyboard.press('Enter')
    await expect.poll(() => writtenMessage(page)).toBe('/design-flow ')
    await composer(page).pressSequentially('one that greets')
    await page.keyboard.press('Enter')
  })

  await test.step('agents are seen and agreed to, and the flow that was refused says why', async () => {
    await expect(card(page)).toContainText('.agents/agents/planner.md')
    await expect(timeline(page)).toContainText('Listed the agents and flows')
    await page.getByRole('button', { name: /Tried to write the flow custom:greet/ }).click()
    await expect(timeline(page)).toContainText('Agent "planner" is not in the discovered agent catalog')
    await picture(atrium, 'agent-card')
    for (const name of Object.keys(AGENTS)) {
      await expect(card(page)).toContainText(`.agents/agents/${name}.md`)
      await card(page)
        .getByRole('button', { name: /^Create / })
        .click()
    }
  })

  await test.step('the flow is seen as a graph and as text, and written', async () => {
    await expect(card(page)).toContainText(FLOW_FILE)
    await expect(card(page).getByTestId('planned-flow')).toContainText('loop, up to 3 times → write')
    await expect(card(page)).toContainText('loop_target: write')
    await picture(atrium, 'flow-card')
    await card(page)
      .getByRole('button', { name: /^Create / })
      .click()
    await expect(timeline(page)).toContainText('Call it by /custom:greet.')
    expect(await readFile(join(workspace, FLOW_FILE), 'utf8')).toBe(FLOW)
    await picture(atrium, 'designed')
  })

  await test.step('its slash word is offered at once, with what the flow does', async () => {
    await composer(page).pressSequentially('/gre')
    await expect(page.getByRole('option', { name: /greet/ })).toContainText('Plans a greeting')
    await page.keyboard.press('Enter')
    await expect.poll(() => writtenMessage(page)).toBe('/custom:greet ')
    const strip = page.getByRole('region', { name: 'Flow to start' })
    await expect(strip).toContainText('Type the task after the command.')
    await picture(atrium, 'strip')
    await strip.getByRole('switch').check()
    await expect.poll(() => writtenMessage(page)).toBe('/custom:greet --autonomous ')
    await strip.getByRole('textbox', { name: 'minutes' }).fill('7')
    await expect.poll(() => writtenMessage(page)).toBe('/custom:greet --autonomous --max-minutes=7 ')
    await strip.getByRole('switch').uncheck()
    await expect.poll(() => writtenMessage(page)).toBe('/custom:greet ')
    await composer(page).focus()
  })

  await test.step('without its task it is not begun, and what was written stays', async () => {
    await page.keyboard.press('Enter')
    await expect(page.getByText('After /custom:greet, describe what you want it to do.')).toBeVisible()
    await expect.poll(() => writtenMessage(page)).toMatch(/\/custom:greet/)
  })

  await test.step('it plans, and asks which way to go', async () => {
    await composer(page).fill('/custom:greet the world')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('radio', { name: 'warm' })).toBeVisible()
    await showTab(page, 'Flow')
    await expect(stepOf(page, 'tone')).toHaveAttribute('data-look', 'asks')
    await picture(atrium, 'question')
  })

  await test.step('the question waits also after a crash', async () => {
    atrium.kill()
    atrium = await launch(data)
    page = atrium.page
    await expect(timeline(page)).toContainText('Which tone should it have?')
    await page.getByRole('radio', { name: 'warm' }).click()
    await page.getByRole('button', { name: 'Send answer' }).click()
  })

  await test.step('the person approves each file that the agent wants to write, in each round of the loop', async () => {
    await expect(card(page)).toContainText('hello.txt')
    await picture(atrium, 'approval')
    const agree = () =>
      card(page)
        .getByRole('button', { name: /^(Create|Change) / })
        .first()
        .click()
    await agree()
    await expect(card(page)).toContainText('Hello')
    await expect(stepOf(page, 'check')).toContainText('Round 2 of 3 · → write')
    await agree()
  })

  await test.step('it fails where its last agent has no model, and that step alone is tried again', async () => {
    await expect(timeline(page)).toContainText(/The step “report” failed/)
    expect(await readFile(join(workspace, 'hello.txt'), 'utf8')).toBe('Hello\n')
    await stepOf(page, 'report').click()
    await expect(panelOf(page).getByTestId('flow-step')).toContainText(
      'The API key was refused. Check this provider’s key in Settings.',
    )
    await picture(atrium, 'failed')
    await panelOf(page).getByRole('button', { name: 'Retry' }).click()
    await expect.poll(() => agents.times('REPORT')).toBe(2)
    await expect(stepOf(page, 'report')).toHaveAttribute('data-look', 'running')
    await picture(atrium, 'running')
  })

  await test.step('it is stopped, and stands so after a restart', async () => {
    await panelOf(page).getByRole('button', { name: 'Stop' }).first().click()
    await expect(stepOf(page, 'report')).toHaveAttribute('data-look', 'interrupted')
    await picture(atrium, 'stopped')
    atrium.kill()
    atrium = await launch(data)
    page = atrium.page
    await expect(timeline(page).getByTestId('flow-card').last()).toContainText('Stopped')
    await picture(atrium, 'restarted')
  })

  await test.step('it goes on with what is left, and no finished step ran again', async () => {
    await page.getByTestId('turn-end').last().getByRole('button', { name: 'Continue' }).click()
    await expect(timeline(page)).toContainText('The flow greet is done.')
    expect(['PLAN', 'WRITE', 'CHECK', 'REPORT'].map(agents.times)).toEqual([1, 2, 2, 3])
    expect(agents.tasks.find(task => task.includes('WRITE'))).toContain('Selected: warm')
    await picture(atrium, 'done')
  })

  await test.step('the files that the architect and its agents wrote are put back with the messages', async () => {
    const message = page.getByRole('article', { name: 'You' }).filter({ hasText: '/design-flow' })
    await timeline(page).focus()
    await page.keyboard.press('Home')
    await message.getByRole('button', { name: 'Message actions' }).click()
    await page.getByRole('menuitem', { name: 'Delete from here' }).click()
    await picture(atrium, 'undo')
    await page.getByRole('button', { name: 'Restore 5 files' }).click()
    for (const path of ['hello.txt', FLOW_FILE, '.agents/agents/writer.md'])
      await expect.poll(() => isThere(workspace, path)).toBe(false)
    await picture(atrium, 'undone')
  })
  await server.close()
})
