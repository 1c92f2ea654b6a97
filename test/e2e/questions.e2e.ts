import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { modelServer } from '../helpers/model-server'
import { protocolAnswers } from '../helpers/protocol-answers'
import { look } from './axe'
import { expect, test } from './launch'
import { composer, connectModel, openFolder, say, timeline, toolLine } from './person'

const [chat] = protocolAnswers

const QUESTIONS = [
  { question: 'Which meals?', type: 'select', options: ['Breakfast', 'Lunch', 'Dinner'], multiSelect: true },
  { question: 'Who comes?', type: 'input', defaultValue: 'Ada' },
  { question: 'Shall I book a table?', type: 'confirm' },
  { question: 'Where?', suggestions: ['At home', 'At the sea', 'In town'] },
]

test('several questions are answered by keys, or dismissed', async ({ launch, folder }) => {
  if (!chat) throw new Error('There is no Chat Completions')
  const workspace = await folder('questions')
  await mkdir(join(workspace, '.agents/commands'), { recursive: true })
  const command = '---\nname: host\ndescription: Plans a meal.\nallowed_tools: ask-user\n---\nPlan a meal.\n'
  await writeFile(join(workspace, '.agents/commands/host.md'), command)
  const ask = (id: string) => chat.calling({ id, name: 'ask_user', input: { questions: QUESTIONS } })
  const server = await modelServer([ask('a'), chat.saying('Planned.'), ask('b'), chat.saying('As you like.')])
  const atrium = await launch()
  const { page } = atrium
  await connectModel(page, server.baseUrl)
  await openFolder(atrium, workspace)
  const asked = page.getByTestId('question-card')
  const lastRequest = () => JSON.stringify(server.requests.at(-1)?.body)

  await test.step('all of them by keys alone', async () => {
    await say(page, '/host on Sunday')
    await expect(asked).toContainText('4 questions for you')
    await expect(asked.getByRole('button', { name: 'Send answers' })).toBeEnabled()
    await expect(asked.getByRole('checkbox', { name: 'Breakfast' })).toBeFocused()
    await page.keyboard.press('1')
    await page.keyboard.press('3')
    await expect(asked.getByRole('checkbox', { name: 'Breakfast' })).toBeChecked()
    await page.keyboard.press('Tab')
    await expect(asked.getByRole('textbox', { name: 'Who comes?' })).toBeFocused()
    await page.keyboard.type(' and 2 friends')
    // The question that is not answered yet comes next.
    await page.keyboard.press('Enter')
    await expect(asked.getByRole('alert')).toHaveText(['Answer this question too.', 'Answer this question too.'])
    await look(page, 'questions')
    await page.keyboard.press('2')
    await expect(asked.getByRole('radio', { name: 'No' })).toBeChecked()
    await expect(asked.getByRole('alert')).toHaveCount(1)
    await page.keyboard.press('Enter')
    await page.keyboard.press('4')
    await expect(asked.getByRole('textbox', { name: /^Your answer to/ })).toBeFocused()
    await page.keyboard.type('In a garden')
    await page.keyboard.press('Enter')
    await expect(timeline(page)).toContainText('Planned.')
    await expect(asked).toHaveCount(0)
    for (const answer of ['Breakfast', 'Dinner', 'Ada and 2 friends', 'In a garden']) {
      expect(lastRequest()).toContain(answer)
    }
  })

  await test.step('a dismissed card tells the model so', async () => {
    await expect(composer(page)).toBeFocused()
    await say(page, '/host on Monday')
    await expect(asked.getByRole('button', { name: 'Send answers' })).toBeEnabled()
    await page.keyboard.press('3')
    await page.reload()
    await page.getByTestId('session-item').first().click()
    await expect(asked.getByRole('checkbox', { name: 'Dinner' })).toBeChecked()
    await asked.getByRole('button', { name: 'Dismiss' }).click()
    await expect(timeline(page)).toContainText('As you like.')
    expect(lastRequest()).toContain('The person did not answer.')
    await toolLine(page, 'Asked you').last().getByRole('button').first().click()
    await expect(toolLine(page, 'Asked you').last()).toContainText('Not answered.')
  })
  await server.close()
})
