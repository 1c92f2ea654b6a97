import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Page } from '@playwright/test'
import { modelServer, type RecordedRequest } from '../helpers/model-server'
import { protocolAnswers } from '../helpers/protocol-answers'
import { look } from './axe'
import { expect, test } from './launch'
import {
  card,
  composer,
  connectModel,
  editorText,
  isThere,
  makeProfile,
  openFolder,
  showTab,
  timeline,
  toolLine,
  writtenMessage,
} from './person'

const [chat] = protocolAnswers

async function put(folder: string, files: Record<string, string>): Promise<void> {
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), content)
  }
}

const FILES = {
  'AGENTS.md': 'Be brief.\n',
  'notes.md': 'Tides come twice a day.\n',
  '.agents/commands/plan-day.md':
    '---\nname: Plan day\ndescription: Plans the day with helpers.\nmodel_profile_id: Careful\nallowed_tools: read, write, sub-agent, ask-user\n---\nPlan the day.\n',
  '.agents/agents/writer.md':
    '---\nname: writer\ndescription: Writes files.\nallowed_tools: [read, write]\n---\nWrite well.\n',
  '.agents/agents/reader.md': '---\nname: reader\ndescription: Reads files.\nallowed_tools: read\n---\nRead well.\n',
  '.agents/skills/tides/SKILL.md': '---\nname: tides\ndescription: About tides.\n---\nThe moon does it.\n',
}

type Body = { model: string; messages: { role: string; content: unknown }[]; tools?: { function: { name: string } }[] }

const bodyOf = ({ body }: RecordedRequest) => body as Body
const toolsOf = (request: RecordedRequest) => bodyOf(request).tools?.map(tool => tool.function.name) ?? []

/** Says what the parent or one of its agents says next, by what it has heard so far. */
function answers(request: RecordedRequest) {
  if (!chat) throw new Error('There is no Chat Completions')
  const { messages } = bodyOf(request)
  const said = JSON.stringify(messages.find(({ role }) => role === 'user')?.content)
  const round = messages.filter(({ role }) => role === 'assistant').length
  if (said.includes('WRITE')) {
    const write = { id: 'w1', name: 'write_file', input: { path: 'plan.md', content: 'Swim at noon.\n' } }
    return round === 0 ? chat.calling(write) : chat.saying('The plan is written.')
  }
  if (said.includes('WAIT')) return chat.hanging('I am reading')
  const skill = '.agents/skills/tides/SKILL.md'
  const task = (id: string, agent: string, words: string) => {
    return { id, name: 'sub_agent', input: { agent_type: agent, task_instruction: words } }
  }
  switch (round) {
    case 0:
      return chat.calling({ id: 'p1', name: 'explore_workspace', input: { target: 'read', pattern: skill } })
    case 1:
      return chat.calling(task('p2', 'writer', 'WRITE the plan'), task('p3', 'reader', 'WAIT for the tide'))
    case 2: {
      const question = 'When do you want to swim?'
      return chat.calling({
        id: 'p4',
        name: 'ask_user',
        input: { questions: [{ question, suggestions: ['At noon', 'At dawn', 'At dusk'] }] },
      })
    }
    default:
      return chat.saying('You swim at dawn.')
  }
}

/** A profile of the same provider. */
function addProfile(page: Page): Promise<void> {
  return makeProfile(page, { id: 'careful', name: 'Careful', model: 'careful-model' })
}

test('a command, a skill, two agents and a question, over a restart', async ({ launch, folder }) => {
  const [data, workspace] = [await folder('data'), await folder('project')]
  await put(workspace, FILES)
  const server = await modelServer(answers)
  const atrium = await launch(data)
  const { page } = atrium
  await connectModel(page, server.baseUrl)
  await addProfile(page)
  await openFolder(atrium, workspace)
  await showTab(page, 'Agents')
  const panel = page.getByRole('tabpanel', { name: 'Agents' })

  await test.step('a command is found by its slash, and has its own profile and tools', async () => {
    await composer(page).pressSequentially('/pl')
    await expect(page.getByRole('option', { name: /plan-day/ })).toBeVisible()
    await page.keyboard.press('Enter')
    await expect.poll(() => writtenMessage(page)).toBe('/plan-day ')
    await composer(page).pressSequentially('with $ti')
    await expect(page.getByRole('option', { name: /tides/ })).toBeVisible()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Enter')
    await expect(toolLine(page, 'SKILL.md')).toBeVisible()
    const [first] = server.requests.filter(({ method }) => method === 'POST')
    if (!first) throw new Error('Nothing was asked')
    expect(bodyOf(first).model).toBe('careful-model')
    expect(toolsOf(first)).toContain('ask_user')
    expect(toolsOf(first)).not.toContain('shell')
  })

  await test.step('two agents work side by side, and what one asks is answered in the conversation', async () => {
    await expect(panel.getByTestId('agent-item')).toHaveCount(2)
    await expect(panel).toContainText('2 agents running')
    await expect(page.getByTestId('agent-asks')).toContainText('writer asks')
    await expect(panel.locator('[data-standing="waiting"]')).toContainText('writer')
    await look(page, 'agents')
    await card(page).getByRole('button', { name: 'Create plan.md' }).click()
    await expect.poll(() => isThere(workspace, 'plan.md')).toBe(true)
    await expect(panel.locator('[data-standing="done"]')).toContainText('writer')
  })

  await test.step('an agent can be looked at, takes no messages, and leads back', async () => {
    const title = await page.getByRole('heading', { level: 1 }).innerText()
    const open = panel.getByRole('button', { name: 'Open reader’s work' })
    await open.click()
    await page.getByRole('banner').getByRole('button', { name: title, exact: true }).click()
    await expect(composer(page)).toBeVisible()
    await open.click()
    await expect(page.getByTestId('agent-foot')).toContainText('reader')
    await expect(composer(page)).toHaveCount(0)
    await expect(timeline(page)).toContainText('I am reading')
    await look(page, 'child')
    await page.getByRole('button', { name: 'Back to conversation' }).click()
    await expect(composer(page)).toBeVisible()
    await toolLine(page, 'writer').getByRole('button').first().click()
    await expect(page.getByTestId('agent-lines')).toContainText('plan.md')
  })

  await test.step('the other one is stopped', async () => {
    await panel.getByRole('button', { name: 'Stop reader' }).click()
    await expect(panel.locator('[data-standing="stopped"]')).toContainText('reader')
    await expect(page.getByTestId('question-card')).toBeVisible()
    await look(page, 'question')
  })
  await atrium.quit()

  await test.step('after a restart the question still waits, and is answered by keys alone', async () => {
    const again = await launch(data)
    const asked = again.page.getByTestId('question-card')
    await expect(asked).toContainText('When do you want to swim?')
    await expect(asked.getByRole('button', { name: 'Send answer' })).toBeEnabled()
    await expect(asked.getByRole('radio').first()).toBeFocused()
    await again.page.keyboard.press('2')
    await expect(asked.getByRole('radio', { name: 'At dawn' })).toBeChecked()
    await again.page.keyboard.press('Enter')
    await expect(timeline(again.page)).toContainText('You swim at dawn.')
    await expect(again.page.getByTestId('turn-end').last()).toHaveAttribute('data-reason', 'done')
    await expect(composer(again.page)).toBeFocused()
    await toolLine(again.page, 'Asked you').getByRole('button').first().click()
    await expect(toolLine(again.page, 'Asked you')).toContainText('At dawn')
    const last = server.requests.at(-1)
    expect(JSON.stringify(last && bodyOf(last).messages)).toContain('At dawn')
  })
  await server.close()
})

test('the project page edits what a folder brings, and follows the disk', async ({ launch, folder }) => {
  const workspace = await folder('project')
  await put(workspace, { ...FILES, '.agents/agents/broken.md': '---\nname: broken\n---\nNo description.\n' })
  await rm(join(workspace, '.agents/commands/plan-day.md'))
  const atrium = await launch()
  const { page } = atrium
  await openFolder(atrium, workspace)
  await page.getByRole('button', { name: 'Settings' }).click()
  await page.getByRole('tab', { name: 'Project' }).click()
  const pane = page.getByRole('tabpanel', { name: 'Project' })
  const field = pane.getByRole('textbox', { name: /^Contents of/ })
  const save = pane.getByRole('button', { name: 'Save' })

  await test.step('a refused file is listed with line and reason', async () => {
    await expect(pane.getByTestId('project-problem')).toContainText('.agents/agents/broken.md')
    await expect(pane.getByTestId('project-problem')).toContainText("'description' is missing.")
    await expect(pane.getByTestId('project-item')).toHaveCount(3)
    await look(page, 'project')
  })

  await test.step('a command is created from a template, and checked while it is written', async () => {
    await pane.getByRole('button', { name: 'New command…' }).click()
    await pane.getByRole('textbox', { name: 'Name' }).fill('Tidy up')
    await page.keyboard.press('Enter')
    await expect(pane).toContainText('No problems')
    const template = await editorText(field)
    await field.fill(template.replace('name: "Tidy up"', 'name: "Tidy up"\nallowed_tools: everything'))
    await expect(pane).toContainText("There’s no tool or tool group 'everything'.")
    await expect(save).toBeDisabled()
    await look(page, 'editor')
    await field.fill(template)
    await expect(pane).toContainText('No problems')
    await save.click()
    await expect(pane.getByTestId('project-item').filter({ hasText: '/tidy-up' })).toBeVisible()
    expect(await readFile(join(workspace, '.agents/commands/tidy-up.md'), 'utf8')).toBe(template)
  })

  await test.step('an agent and a skill are edited', async () => {
    for (const path of ['.agents/agents/reader.md', '.agents/skills/tides/SKILL.md']) {
      await pane.getByRole('button', { name: `Edit ${path}` }).click()
      await field.fill('no frontmatter')
      await expect(field).toHaveAttribute('aria-invalid', 'true')
      await field.fill('---\nname: sea\ndescription: About the sea.\n---\nThe sea is deep.\n')
      await expect(pane).toContainText('No problems')
      await save.click()
      await expect(field).toHaveCount(0)
      expect(await readFile(join(workspace, path), 'utf8')).toContain('The sea is deep.')
    }
  })

  await test.step('a change on the disk is shown within a second, and is never written over', async () => {
    await put(workspace, { '.agents/agents/late.md': '---\nname: latecomer\ndescription: Came later.\n---\n' })
    await expect(pane.getByText('latecomer')).toBeVisible({ timeout: 1_000 })
    await pane.getByRole('button', { name: 'Edit .agents/agents/late.md' }).click()
    await field.fill('---\nname: mine\ndescription: Mine.\n---\n')
    await put(workspace, { '.agents/agents/late.md': '---\nname: theirs\ndescription: Theirs.\n---\n' })
    await expect(pane.getByRole('alert')).toContainText('changed on disk', { timeout: 1_500 })
    await expect(save).toBeDisabled()
    await look(page, 'conflict')
    await pane.getByRole('button', { name: 'Use version on disk' }).click()
    await expect.poll(() => editorText(field)).toContain('theirs')
    await pane.getByRole('button', { name: 'Remove .agents/agents/late.md' }).click()
    await pane.getByRole('button', { name: 'Remove?' }).click()
    await expect(pane.getByText('latecomer')).toHaveCount(0)
    await expect.poll(() => isThere(join(workspace, '.agents/agents'), 'late.md')).toBe(false)
  })

  await test.step('the same for the person’s own, with the limits of agents', async () => {
    await pane.getByRole('tab', { name: 'Yours' }).click()
    await pane.getByRole('button', { name: 'New skill…' }).click()
    await pane.getByRole('textbox', { name: 'Name' }).fill('House style')
    await page.keyboard.press('Enter')
    await expect(pane).toContainText('No problems')
    await save.click()
    await expect(pane.getByTestId('project-item')).toContainText('house-style')
    const requests = pane.getByRole('textbox', { name: 'Requests' })
    await requests.fill('0')
    await expect(pane.getByRole('alert')).toContainText('1 to 1,000')
    await requests.fill('25')
    await page.keyboard.press('Enter')
    await expect(requests).toHaveValue('25')
    await look(page, 'own')
  })
})

test('the files that a folder has for other assistants are used and listed', async ({ launch, folder }) => {
  const workspace = await folder('project')
  await put(workspace, {
    'CLAUDE.md': 'Run the linter.\n',
    '.cursor/rules/api.mdc': '---\nglobs: src/api/**\n---\nValidate all input.\n',
    '.claude/commands/fix-issue.md': 'Fix issue $ARGUMENTS.\n',
    '.claude/agents/reviewer.md': '---\nname: reviewer\ndescription: Use it to: review.\ntools: Read\n---\nReview.\n',
  })
  const server = await modelServer(() => {
    if (!chat) throw new Error('There is no Chat Completions')
    return chat.saying('It is fixed.')
  })
  const atrium = await launch()
  const { page } = atrium
  await connectModel(page, server.baseUrl)
  await openFolder(atrium, workspace)

  await composer(page).fill('/fix-issue 12')
  await page.keyboard.press('Enter')
  await expect(timeline(page)).toContainText('It is fixed.')
  const told = JSON.stringify(server.requests.filter(({ method }) => method === 'POST').map(bodyOf))
  for (const words of ['Run the linter.', 'Validate all input.', 'Fix issue what the person wrote after /fix-issue.'])
    expect(told).toContain(words)

  await page.getByRole('button', { name: 'Settings' }).click()
  await page.getByRole('tab', { name: 'Project' }).click()
  await expect(page.getByTestId('foreign-rules')).toHaveText([/CLAUDE\.md/, /api\.mdc/])
  await expect(page.getByTestId('project-item')).toHaveCount(2)
  await expect(page.getByTestId('project-item').filter({ hasText: '/fix-issue' })).toContainText('for Claude Code')
  await look(page, 'foreign')
  await writeFile(join(workspace, 'GEMINI.md'), 'Be brief.\n')
  await expect(page.getByTestId('foreign-rules')).toHaveCount(3)
  await server.close()
})
