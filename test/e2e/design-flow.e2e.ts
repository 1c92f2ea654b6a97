import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Answer, modelServer, type RecordedRequest } from '../helpers/model-server'
import { protocolAnswers } from '../helpers/protocol-answers'
import { expect, test } from './launch'
import { card, composer, connectModel, isThere, openFolder, timeline } from './person'

const [chat] = protocolAnswers
if (!chat) throw new Error('Chat Completions is the first')
const { calling, saying } = chat

const AGENT = `---
name: tester
description: Runs the tests.
tools: read, bash
---
\${{task}}
`

const FLOW = `name: mend
description: Mends until the tests pass.
steps:
  - id: look
    agent: tester
    task: Look at \${{task}}
  - id: size
    agent: tester
    task: Is it large or small?
    branches:
      large: mend
      small: report
  - id: mend
    agent: tester
    task: Mend it.
  - id: check
    agent: tester
    task: Run the tests.
    loop_target: mend
    exit_target: report
    max_iterations: 3
  - id: report
    agent: tester
    task: Report.
`

const SCRIPT: readonly Answer[] = [
  calling({ id: 'c1', name: 'agent_catalog', input: {} }),
  calling({ id: 'c2', name: 'flow_write', input: { name: 'mend', content: FLOW } }),
  calling({ id: 'c3', name: 'agent_write', input: { name: 'tester', content: AGENT } }),
  calling({ id: 'c4', name: 'flow_write', input: { name: 'mend', content: FLOW } }),
]

function answer({ body }: RecordedRequest): Answer {
  const { messages } = body as { messages: { role: string }[] }
  return SCRIPT[messages.filter(({ role }) => role === 'assistant').length] ?? saying('Call it by /custom:mend.')
}

test('a flow is designed: refused while something is wrong, seen and approved file by file, offered by its word, and undone', async ({
  launch,
  folder,
}) => {
  const server = await modelServer(answer)
  const workspace = await folder('work')
  const atrium = await launch(await folder('data'))
  const { page } = atrium
  await connectModel(page, server.baseUrl)
  await openFolder(atrium, workspace)
  const agree = () => card(page).getByRole('button', { name: 'Change anyway' }).click()

  await test.step('the word is offered, and what is wanted is written behind it', async () => {
    await composer(page).pressSequentially('/desi')
    await expect(page.getByRole('option', { name: /design-flow/ })).toContainText('Design a flow')
    await page.keyboard.press('Enter')
    await expect(composer(page)).toHaveValue('/design-flow ')
    await composer(page).pressSequentially('one that mends')
    await page.keyboard.press('Enter')
  })

  await test.step('the agent comes first, and the flow that was refused says why', async () => {
    await expect(card(page)).toContainText('.agents/agents/tester.md')
    await expect(timeline(page)).toContainText('Looked at the agents and flows')
    await page.getByRole('button', { name: /Tried to write the flow custom:mend/ }).click()
    await expect(timeline(page)).toContainText('Agent "tester" is not in the discovered agent catalog')
    await agree()
  })

  await test.step('the flow is seen and written', async () => {
    await expect(card(page)).toContainText('.agents/flows/custom/mend.yaml')
    await expect(card(page).getByTestId('planned-flow')).toContainText('loop, 3 times at most → mend')
    await expect(card(page)).toContainText('loop_target: mend')
    await agree()
    await expect(timeline(page)).toContainText('Call it by /custom:mend.')
    expect(await readFile(join(workspace, '.agents/flows/custom/mend.yaml'), 'utf8')).toBe(FLOW)
    await expect(page.getByRole('button', { name: /Wrote the flow custom:mend/ })).toBeVisible()
  })

  await test.step('it is a word like others at once', async () => {
    await composer(page).pressSequentially('/custom:m')
    await expect(page.getByRole('option', { name: /custom:mend/ })).toContainText('Mends until the tests pass.')
    await composer(page).fill('')
  })

  await test.step('it is put back with the message', async () => {
    const message = page.getByRole('article', { name: 'You' }).first()
    await message.getByRole('button', { name: 'Actions for this message' }).click()
    await page.getByRole('menuitem', { name: 'Remove this message and all after it' }).click()
    await page.getByRole('button', { name: 'Put 2 files back' }).click()
    await expect.poll(() => isThere(workspace, '.agents/flows/custom/mend.yaml')).toBe(false)
  })
  await server.close()
})
