import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { calling, saying } from '../helpers/chat-answers'
import { type Answer, events, modelServer } from '../helpers/model-server'
import { look } from './axe'
import { expect, type Launch, test } from './launch'
import { approval, card, connectModel, openFolder, say, timeline, toolLine } from './person'

type Fixtures = { launch: Launch; folder(name: string): Promise<string> }

async function begin({ launch, folder }: Fixtures, answers: Answer[], data?: string) {
  const [server, work] = [await modelServer(answers), await folder('work')]
  const atrium = await launch(data)
  await connectModel(atrium.page, server.baseUrl)
  await openFolder(atrium, work)
  return { ...atrium, server, work }
}

async function approve(page: Page): Promise<void> {
  await expect(approval(card(page))).toBeEnabled()
  await page.keyboard.press('Control+Enter')
  await expect(card(page)).toHaveCount(0)
}

const jobsButton = (page: Page) => page.getByTestId('jobs-button')

test('a command in the background is in the header as long as it runs, says what it prints, and is stopped there', async ({
  launch,
  folder,
}) => {
  const script = 'let n = 0; setInterval(() => console.log("tick " + n++), 100)'
  const background = calling('shell', { command: 'node tick.js', background: true })
  const data = await folder('data')
  const scene = await begin({ launch, folder }, [background, saying('It runs.'), saying('Yes.')], data)
  const { page } = scene
  await writeFile(join(scene.work, 'tick.js'), script)
  await expect(jobsButton(page)).toHaveCount(0)
  await say(page, 'start it')
  await approve(page)
  await expect(timeline(page)).toContainText('It runs.')
  await expect(jobsButton(page)).toHaveText('1')
  await jobsButton(page).click()
  const dialog = page.getByRole('dialog', { name: 'Background commands' })
  const job = dialog.getByTestId('job')
  await expect(job).toContainText('node tick.js')
  await expect(job).toContainText('running for')
  await expect(job).toContainText('tick 5')
  // It goes on while it is looked at.
  await expect(job).toContainText('tick 30', { timeout: 20_000 })
  await job.getByRole('button', { name: 'Stop node tick.js' }).click()
  await expect(job).toHaveAttribute('data-running', 'false')
  await expect(job.getByRole('button', { name: /^Stop/ })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(jobsButton(page)).toHaveCount(0)

  // From the palette it is found also when nothing runs, and after a restart it says what is known.
  await page.keyboard.press('Control+k')
  await page.keyboard.type('background')
  await page.keyboard.press('Enter')
  await expect(job).toHaveCount(1)
  await scene.quit()
  const again = (await launch(data)).page
  await expect(timeline(again)).toContainText('It runs.')
  await again.keyboard.press('Control+k')
  await again.keyboard.type('background')
  await again.keyboard.press('Enter')
  await expect(again.getByTestId('job')).toHaveCount(0)
  await expect(again.getByTestId('former-job')).toContainText(
    'Status unknown: the command stopped earlier, or when Atrium quit. If Atrium quit unexpectedly, the command may still be running.',
  )
  await scene.server.close()
})

test('a process that a command left running is listed under it, and can be stopped there', async ({
  launch,
  folder,
}) => {
  const leaving = calling('shell', { command: 'setsid sleep 600 >/dev/null 2>&1 & echo begun' })
  const { page, server } = await begin({ launch, folder }, [leaving, saying('It runs.')])
  await say(page, 'start it')
  await approve(page)
  await expect(timeline(page)).toContainText('It runs.')
  await expect(jobsButton(page)).toHaveText('1')
  await toolLine(page, 'setsid').click()
  const note = timeline(page).getByText(/^Still running: sleep 600 \(\d+\)$/)
  await expect(note).toBeVisible()
  await look(page, 'left-running')
  await timeline(page)
    .getByRole('button', { name: /^Stop sleep 600/ })
    .click()
  await expect(timeline(page)).toContainText(
    'Left running by this command, but has since stopped or is no longer known',
  )
  await expect(jobsButton(page)).toHaveCount(0)
  await server.close()
})

test('a large call is seen growing while the model writes it, with its path and its lines', async ({
  launch,
  folder,
}) => {
  const piece = (text: string, name?: string) => ({
    choices: [
      {
        delta: {
          tool_calls: [{ index: 0, ...(name && { id: 'c1' }), function: { ...(name && { name }), arguments: text } }],
        },
      },
    ],
  })
  const lines = Array.from({ length: 300 }, (_, at) => `line ${at}\\n`).join('')
  const chunks = [piece('{"path":"src/large.txt","content":"', 'write_file'), piece(lines), piece(lines)]
  const { page, server } = await begin({ launch, folder }, [events(chunks, { end: 'hang' })])
  await say(page, 'write a large file')
  const growing = page.getByTestId('growing-call')
  await expect(growing).toContainText('src/large.txt')
  await expect(growing).toContainText(/(300|600) lines so far/)
  await page.getByRole('button', { name: 'Stop', exact: true }).click()
  await expect(growing).toHaveCount(0)
  await server.close()
})

/** Longer than the command takes on any machine. */
const READING_MS = 7_000

test('a command that fails is marked before it is opened, and the time that a person took is not its own', {
  tag: '@deep',
}, async ({ launch, folder }) => {
  const { page, server } = await begin({ launch, folder }, [
    calling('shell', { command: `node -e "require('fs').writeFileSync('made.txt', ''); process.exit(3)"` }),
    saying('It failed.'),
  ])
  await say(page, 'run it')
  await expect(card(page)).toBeVisible()
  // As long as somebody reads: it must not be in the time that is shown.
  await page.waitForTimeout(READING_MS)
  await approve(page)
  await expect(timeline(page)).toContainText('It failed.')
  const line = toolLine(page, 'node -e')
  await expect(line).toContainText('exit 3')
  await expect(line.getByText('exit 3').locator('..')).toHaveClass(/text-bad/)
  const shown = /(\d+(?:\.\d+)?) (ms|s)(?![a-z])/.exec((await line.textContent())?.replace('exit 3', '') ?? '')
  const ms = Number(shown?.[1]) * (shown?.[2] === 's' ? 1_000 : 1)
  expect(ms).toBeGreaterThan(0)
  expect(ms).toBeLessThan(READING_MS)
  await server.close()
})

/** Returns whether Atrium keeps the computer awake. Its blocks are numbered from 0. */
const isKeptAwake = ({ app }: Awaited<ReturnType<typeof begin>>) =>
  app.evaluate(({ powerSaveBlocker }) => [0, 1, 2, 3].some(id => powerSaveBlocker.isStarted(id)))

test('the computer is kept awake while a command runs, and not while a card waits or nothing happens', async ({
  launch,
  folder,
}) => {
  const scene = await begin({ launch, folder }, [
    calling('shell', { command: 'while [ ! -e done ]; do sleep 0.1; done; touch made' }),
    saying('It is over.'),
  ])
  const { page, work } = scene
  expect(await isKeptAwake(scene)).toBe(false)
  await say(page, 'wait for it')
  await expect(card(page)).toHaveCount(1)
  await expect.poll(() => isKeptAwake(scene)).toBe(false)
  await approve(page)
  await expect.poll(() => isKeptAwake(scene)).toBe(true)
  await writeFile(join(work, 'done'), '')
  await expect(timeline(page)).toContainText('It is over.')
  await expect.poll(() => isKeptAwake(scene)).toBe(false)
  await scene.server.close()
})
