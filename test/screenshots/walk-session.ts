import { expect } from '@playwright/test'
import { composer, say, timeline, toolLine } from '../e2e/person'
import { calling, callingAll, cutOff, saying } from '../helpers/chat-answers'
import { plain } from '../helpers/model-server'
import { pngFile } from '../helpers/png-file'
import { hidePanel, idle, newSession, type Scene, sayingOnAndOn, showPanel, turn } from './scene'

const ANSWER = `The garden has **two beds**. Bed 1 grows tomatoes, bed 2 beans; both are watered by \`litres\`.

## What a day needs

| Bed | Litres a day |
| --- | ---: |
| 1 | 24 |
| 2 | 16 |

\`\`\`ts
const total = litres(6, true) + litres(4, false)
\`\`\`

> More on dry days.

1. Water in the morning
2. Then mulch
   - straw
   - leaves

- [x] Looked at the beds
- [ ] Turn the compost

The area is $A = \\pi r^2$, so $$\\sum_{i=1}^{2} A_i = 10$$ See [the notes](https://example.com/notes).`

const THOUGHT = 'There are two beds, so I look at both of them first.'

/** Empty, being written in, and with an answer that has everything in it. */
export async function walkBegin(scene: Scene): Promise<void> {
  const { page, camera } = scene
  await camera.shoot('session-empty')
  await composer(page).pressSequentially('Look at @rea')
  await expect(page.getByRole('option').first()).toBeVisible()
  await camera.shoot('composer-mention')
  await composer(page).fill('')
  await composer(page).pressSequentially('/')
  await expect(page.getByRole('option').first()).toBeVisible()
  await camera.shoot('composer-commands')
  await composer(page).fill('@nothing-like-it')
  await expect(page.getByText('No matching files')).toBeVisible()
  await camera.shoot('composer-none')
  await composer(page).fill('!git status')
  await camera.shoot('composer-shell')
  await composer(page).fill('A long message. '.repeat(60))
  await camera.shoot('composer-long')
  await composer(page).fill('')

  const reads = [
    { name: 'explore_workspace', input: { pattern: 'litres', target: 'content' } },
    { name: 'explore_workspace', input: { pattern: 'README.md', target: 'read' } },
    { name: 'explore_workspace', input: { pattern: 'src', target: 'list' } },
    { name: 'explore_workspace', input: { pattern: 'gone.md', target: 'read' } },
  ]
  await turn(scene, 'How much water does the garden need?', callingAll(reads), saying(ANSWER))
  await camera.shoot('answer')
  await camera.shoot('answer-top', { before: () => timeline(page).evaluate(element => element.scrollTo(0, 0)) })
  await toolLine(page, 'Searched for').getByRole('button').first().click()
  await toolLine(page, 'README.md').getByRole('button').first().click()
  const toCalls = () =>
    toolLine(page, 'Searched for')
      .first()
      .evaluate(line => line.scrollIntoView())
  await camera.shoot('tools-open', { before: toCalls })
  await page.getByRole('button', { name: 'Message actions' }).first().focus()
  await page.keyboard.press('Enter')
  await camera.shoot('message-actions')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Edit and resend' }).first().click()
  await camera.shoot('message-edit')
  await page.keyboard.press('Escape')
}

/** A turn that runs: thinking, answering, a command at work, messages that wait. */
export async function walkRunning(scene: Scene): Promise<void> {
  const { page, server, camera } = scene
  const stop = page.getByRole('button', { name: 'Stop', exact: true })
  server.add(sayingOnAndOn('', THOUGHT))
  await say(page, 'Think about the beds.')
  await expect(timeline(page)).toContainText('Thinking')
  await camera.shoot('running-thinking')
  await stop.click()
  await idle(page)

  server.add(sayingOnAndOn('Both beds need **water**, and the\n\n```ts\nconst total =', THOUGHT))
  await say(page, 'Go on.')
  await expect(timeline(page)).toContainText('const total')
  for (const text of ['And look at the compost, please.', 'Then write it all down in the notes.']) {
    await composer(page).fill(text)
    await page.keyboard.press('Enter')
    await expect(composer(page)).toHaveValue('')
  }
  await camera.shoot('running-queue')
  await stop.click()
  await idle(page)
  await camera.shoot('turn-stopped')
}

/** A command of the person, one of the model at work, and its output in colours. */
export async function walkCommands(scene: Scene): Promise<void> {
  const { page, server, camera } = scene
  await composer(page).fill(
    '!printf "\\033[1;32mok\\033[0m  beds\\n\\033[31mfailed\\033[0m  compost\\n"; ls -la; exit 3',
  )
  await page.keyboard.press('Enter')
  await expect(timeline(page).getByText('exit 3', { exact: true }).last()).toBeVisible()
  await camera.shoot('own-command')
  server.add(calling('shell', { command: 'sleep 20' }))
  await say(page, 'Wait a little.')
  await expect(toolLine(page, 'sleep 20')).toContainText('Running')
  await camera.shoot('running-command')
  await page.getByRole('button', { name: 'Stop', exact: true }).click()
  await idle(page)
}

export async function walkPictures(scene: Scene): Promise<void> {
  const { page, camera } = scene
  const files = page.locator('input[type=file][multiple]')
  const large = {
    name: 'terrace.png',
    mimeType: 'image/png',
    buffer: Buffer.from(pngFile(2400, 1600, [196, 178, 140])),
  }
  const list = {
    name: 'a rather long name of a list of seeds.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('Beans\n'),
  }
  await files.setInputFiles([large, list])
  await expect(page.getByRole('list', { name: 'Attached files' })).toContainText('1568')
  await camera.shoot('composer-files')
  const look = calling('explore_workspace', { pattern: 'plan.png', target: 'read' })
  await turn(scene, 'Compare it with the plan.', look, saying('Eight beds, as planned.'))
  await toolLine(page, 'plan.png').getByRole('button').first().click()
  const picture = timeline(page).getByRole('button', { name: 'View plan.png' })
  await expect(picture.getByRole('img')).toBeVisible()
  await camera.shoot('picture')
  await picture.click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await camera.shoot('lightbox')
  await page.keyboard.press('Escape')
}

export async function walkAgents(scene: Scene): Promise<void> {
  const { page, server, camera } = scene
  const scouts = ['Look at the notes.', 'Look at the beds and say which of them need water today.'].map(task => ({
    name: 'sub_agent',
    input: { agent_type: 'scout', task_instruction: task },
  }))
  const [one, two] = [saying('There is one note, of May.'), sayingOnAndOn('I am looking at the beds')]
  server.add(callingAll(scouts), one, two)
  await say(page, 'Send two scouts.')
  await showPanel(page, 'Agents')
  const panel = page.getByRole('tabpanel', { name: 'Agents' })
  await expect(panel).toContainText('Done')
  await camera.shoot('agents-running')
  server.add(saying('The scouts found one note.'))
  await panel
    .getByRole('button', { name: /^Stop scout/ })
    .first()
    .click()
  await expect(timeline(page)).toContainText('The scouts found one note.')
  await camera.shoot('agents-done')
  await panel
    .getByRole('button', { name: /^Open .*’s work/ })
    .first()
    .click()
  await camera.shoot('agent-open')
  await hidePanel(page)
  await page.getByRole('button', { name: 'Back to conversation' }).click()
}

export async function walkFailures(scene: Scene): Promise<void> {
  const { page, server, camera } = scene
  server.add(plain(401, { error: { message: 'Incorrect API key provided.' } }))
  await say(page, 'And now?')
  await expect(timeline(page)).toContainText('Check the key')
  await camera.shoot('error-key')
  server.add(plain(404, { detail: 'Not Found' }))
  await say(page, 'And the beans?')
  await expect(timeline(page)).toContainText('nothing at this URL')
  await camera.shoot('error-address')
  server.add(cutOff('It rains on Tuesday, and on'))
  await say(page, 'And then?')
  await expect(timeline(page)).toContainText('before the reply was complete')
  await camera.shoot('error-cut')
  server.add(plain(503, { error: { message: 'Overloaded' } }, { 'retry-after': '50' }))
  await say(page, 'And tomorrow?')
  await expect(timeline(page)).toContainText('attempt 1')
  await camera.shoot('error-again')
  await page.getByRole('button', { name: 'Stop', exact: true }).click()
  await idle(page)
}

/** The same window as small as it can be made. */
export async function walkNarrow(scene: Scene): Promise<void> {
  const { page, camera } = scene
  const sizes = { '720x480': { width: 720, height: 480 }, '1024x640': { width: 1024, height: 640 } }
  await newSession(page)
  await camera.shoot('narrow-empty', { sizes })
  await turn(scene, 'How much water does the garden need?', saying(ANSWER))
  await camera.shoot('narrow-answer', { sizes })
  await showPanel(page, 'Files')
  await camera.shoot('narrow-panel', { sizes })
  await hidePanel(page)
  await page.getByRole('button', { name: 'Settings' }).click()
  await page.getByRole('dialog', { name: 'Settings' }).waitFor()
  await camera.shoot('narrow-settings', { sizes })
  await page.keyboard.press('Escape')
}
