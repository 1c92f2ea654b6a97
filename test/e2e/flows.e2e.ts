import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Answer, modelServer, plain, type RecordedRequest } from '../helpers/model-server'
import { protocolAnswers } from '../helpers/protocol-answers'
import { expect, test } from './launch'
import { card, composer, connectModel, isThere, openFolder, timeline } from './person'

const [chat] = protocolAnswers
if (!chat) throw new Error('Chat Completions is the first')
const { calling, saying } = chat

const agentFile = (name: string, tools: string, ...keys: string[]) =>
  ['---', `name: ${name}`, `description: Is the ${name}.`, `tools: ${tools}`, ...keys, '---', `\${{task}}`].join('\n')

const FILES = {
  '.agents/agents/planner.md': agentFile('planner', 'read, ls', 'outputs: [file]'),
  '.agents/agents/writer.md': agentFile('writer', 'read, write'),
  '.agents/agents/checker.md': agentFile('checker', 'read'),
  '.agents/flows/greet.yaml': `name: greet
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
`,
}

/** What the conversation of a request began with, and how many answers it has had. */
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

/** Says what the agents of the flow do: the first writing is too short, and the last agent finds the key refused at first. */
function agentsOfGreet() {
  const tasks: string[] = []
  let [checks, reports] = [0, 0]
  const answers: [word: string, answer: (round: number) => Answer][] = [
    ['PLAN', () => finish('A plan is there.', { file: 'hello.txt' })],
    ['WRITE', round => (round === 1 ? writes(checks === 0 ? 'Hi\n' : 'Hello\n') : finish('It is written.'))],
    [
      'CHECK',
      () => (checks++ === 0 ? finish('Too short.', { branch: 'loop' }) : finish('It is right.', { branch: 'exit' })),
    ],
    ['REPORT', () => (reports++ === 0 ? REFUSED : finish('All is well.', { file: 'none' }))],
  ]
  return {
    times: (word: string) => tasks.filter(task => task.includes(word)).length,
    tasks,
    answer(request: RecordedRequest): Answer {
      const { task, round } = askedIn(request)
      if (round === 1) tasks.push(task)
      return answers.find(([word]) => task.includes(word))?.[1](round) ?? saying('You are welcome.')
    },
  }
}

const REFUSED = plain(401, { error: { message: 'The key is no longer valid' } })

function writes(content: string): Answer {
  ids += 1
  return calling({ id: `write_${ids}`, name: 'write', input: { path: 'hello.txt', content } })
}

test('a flow is begun by its slash word, asks, has its change approved, fails, goes on, survives a crash, and is undone', async ({
  launch,
  folder,
}) => {
  const agents = agentsOfGreet()
  const server = await modelServer(agents.answer)
  const [data, workspace] = [await folder('data'), await folder('work')]
  for (const [path, text] of Object.entries(FILES)) {
    await mkdir(join(workspace, path, '..'), { recursive: true })
    await writeFile(join(workspace, path), text)
  }
  let atrium = await launch(data)
  let { page } = atrium
  await connectModel(page, server.baseUrl)
  await openFolder(atrium, workspace)

  await test.step('the slash word is offered with what the flow does', async () => {
    await composer(page).pressSequentially('/gre')
    await expect(page.getByRole('option', { name: /greet/ })).toContainText('Plans a greeting')
    await page.keyboard.press('Enter')
    await expect(composer(page)).toHaveValue('/greet ')
    const strip = page.getByRole('region', { name: 'The flow that this begins' })
    await expect(strip).toContainText('Write after it what it is to do.')
    await strip.getByRole('switch').check()
    await expect(composer(page)).toHaveValue('/greet --autonomous ')
    await strip.getByRole('textbox', { name: 'minutes' }).fill('7')
    await expect(composer(page)).toHaveValue('/greet --autonomous --max-minutes=7 ')
    await strip.getByRole('switch').uncheck()
    await expect(composer(page)).toHaveValue('/greet ')
    await composer(page).focus()
  })

  await test.step('without its task it is not begun, and what was written stays', async () => {
    await page.keyboard.press('Enter')
    await expect(page.getByText('Describe after /greet what you want it to do.')).toBeVisible()
    await expect(composer(page)).toHaveValue(/\/greet/)
  })

  await test.step('it plans, and asks which way to go', async () => {
    await composer(page).fill('/greet the world')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('radio', { name: 'warm' })).toBeVisible()
  })

  await test.step('the question waits also after a crash', async () => {
    atrium.kill()
    atrium = await launch(data)
    page = atrium.page
    await expect(timeline(page)).toContainText('Which tone should it have?')
    await page.getByRole('radio', { name: 'warm' }).click()
    await page.getByRole('button', { name: 'Send answer' }).click()
  })

  await test.step('what its agent wants to write is approved by the person', async () => {
    await expect(card(page)).toContainText('hello.txt')
    await card(page)
      .getByRole('button', { name: /Create|Apply|Write|Approve/ })
      .first()
      .click()
    await expect(card(page)).toContainText('Hello')
    await card(page)
      .getByRole('button', { name: /Create|Apply|Change|Approve/ })
      .first()
      .click()
  })

  await test.step('it fails where its last agent has no model, and goes on with that step alone', async () => {
    await expect(timeline(page)).toContainText(/The step “report” failed/)
    expect(await readFile(join(workspace, 'hello.txt'), 'utf8')).toBe('Hello\n')
    await page.getByTestId('turn-end').getByRole('button', { name: 'Continue' }).click()
    await expect(timeline(page)).toContainText('The flow greet is done.')
    expect(['PLAN', 'WRITE', 'CHECK', 'REPORT'].map(agents.times)).toEqual([1, 2, 2, 2])
    expect(agents.tasks.find(task => task.includes('WRITE'))).toContain('Selected: warm')
  })

  await test.step('what its agents wrote is put back with the message', async () => {
    const message = page.getByRole('article', { name: 'You' }).first()
    await message.getByRole('button', { name: 'Actions for this message' }).click()
    await page.getByRole('menuitem', { name: 'Remove this message and all after it' }).click()
    await page.getByRole('button', { name: 'Put 1 file back' }).click()
    await expect.poll(() => isThere(workspace, 'hello.txt')).toBe(false)
  })
  await server.close()
})
