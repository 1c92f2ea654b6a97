import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { calling, saying } from '../helpers/chat-answers'
import { modelServer } from '../helpers/model-server'
import { answerJson } from '../helpers/search-services'
import { answerSound, type SoundAnswering, soundFormats, soundServer, toneWav } from '../helpers/sound-services'
import { look } from './axe'
import { type Atrium, expect, test } from './launch'
import {
  called,
  card,
  composer,
  connectModel,
  makeProfile,
  openFolder,
  readCard,
  say,
  timeline,
  toolLine,
} from './person'

const KEY = 'key-0123456789'

/** Words for whatever is sent, and a tone for whatever is to be spoken. */
const answers =
  (words: string, seconds = 1): SoundAnswering =>
  ({ url }, response) => {
    if (url.pathname.endsWith('/speech')) answerSound(response, toneWav({ seconds }), 'audio/wav')
    else answerJson(response, soundFormats.openai?.transcribe?.words(words) ?? {})
  }

/** Connects a service as the page would. */
async function connect(page: Page, adapter: string, address: string): Promise<void> {
  await page.evaluate(
    async ([kind, at, key]) => {
      const service = { id: `my-${kind}`, adapter: kind, label: 'My service', values: { address: at } }
      const answer = await window.bridge.call('service.save', { service, key })
      if (!answer.ok) throw new Error(answer.message)
    },
    [adapter, address, KEY],
  )
}

/** A microphone that plays this sound. */
async function microphone(folder: string, sound: Buffer): Promise<string[]> {
  const file = join(folder, 'said.wav')
  await writeFile(file, sound)
  return ['--use-fake-device-for-media-stream', `--use-file-for-fake-audio-capture=${file}`]
}

const strip = (page: Page) => page.getByRole('region', { name: 'Dictation' })
const dictate = (page: Page) => page.getByRole('button', { name: 'Dictate' })

async function ready(atrium: Atrium, workspace: string, replies: Parameters<typeof modelServer>[0]) {
  const model = await modelServer(replies)
  await connectModel(atrium.page, model.baseUrl)
  await openFolder(atrium, workspace)
  return model
}

test('dictated words are written down at the caret, corrected and sent', { tag: '@deep' }, async ({
  launch,
  folder,
}) => {
  const service = await soundServer(answers('Will it reign tomorrow?'))
  const [data, workspace] = [await folder('data'), await folder('weather')]
  const voice = toneWav({ seconds: 5, hertz: 180, loudness: 0.8, syllables: 2 })
  const atrium = await launch(data, await microphone(await folder('sound'), voice))
  const { page } = atrium
  const model = await ready(atrium, workspace, [saying('Yes.')])
  await connect(page, 'openai', service.address)

  await composer(page).fill('Please say. Thanks!')
  await composer(page).evaluate((field: HTMLTextAreaElement) => field.setSelectionRange(11, 11))
  await page.keyboard.press('Control+Shift+D')
  await expect(strip(page)).toContainText('Your speech is sent to My service (127.0.0.1:')
  await expect(strip(page)).toContainText(') for transcription. Atrium doesn’t keep the recording.')
  await look(page, 'dictation-agreeing')
  expect(service.received).toHaveLength(0)
  await page.keyboard.press('Enter')
  await expect(strip(page)).toHaveAttribute('data-phase', 'recording')
  await expect(strip(page)).toContainText('0:02')
  await look(page, 'dictation-recording')
  const loudest = () =>
    strip(page)
      .getByTestId('level-meter')
      .evaluate(meter => Math.max(...[...meter.children].map(bar => bar.getBoundingClientRect().height)))
  await expect.poll(loudest).toBeGreaterThan(6)
  await page.keyboard.press('Enter')
  await expect(composer(page)).toHaveValue('Please say. Will it reign tomorrow? Thanks!')
  await expect(strip(page)).toHaveCount(0)
  await expect(composer(page)).toBeFocused()
  await page.keyboard.press('Control+Z')
  await expect(composer(page)).toHaveValue('Please say. Thanks!')
  await page.keyboard.press('Control+Shift+Z')
  await composer(page).fill('Please say. Will it rain tomorrow? Thanks!')
  await page.keyboard.press('Enter')
  await expect(timeline(page)).toContainText('Yes.')
  expect(JSON.stringify(model.requests)).toContain('Will it rain tomorrow?')

  const [request] = service.received
  expect(request?.headers.authorization).toBe(`Bearer ${KEY}`)
  const sound = request?.sound ?? Buffer.alloc(0)
  expect(sound.subarray(0, 4).toString()).toBe('RIFF')
  expect(sound.readUInt32LE(24)).toBe(16_000)
  // Two seconds or more of a tone that can be heard.
  expect(sound.length).toBeGreaterThan(60_000)
  const samples = Array.from({ length: (sound.length - 44) >> 1 }, (_, at) => Math.abs(sound.readInt16LE(44 + 2 * at)))
  expect(Math.max(...samples)).toBeGreaterThan(1_000)

  // The second time nothing is asked, and Esc sends nothing.
  await dictate(page).click()
  await expect(strip(page)).toHaveAttribute('data-phase', 'recording')
  await page.keyboard.press('Escape')
  await expect(strip(page)).toHaveCount(0)
  expect(service.received).toHaveLength(1)
  service.close()
  await model.close()
})

test('a recording outlives a service that fails, and silence is told from speech', { tag: '@deep' }, async ({
  launch,
  folder,
}) => {
  let isBroken = true
  const service = await soundServer((request, response) => {
    if (isBroken) answerJson(response, { error: { message: 'Overloaded.' } }, 503)
    else answers('All is well.')(request, response)
  })
  const atrium = await launch(await folder('data'), await microphone(await folder('sound'), toneWav({ seconds: 5 })))
  const { page } = atrium
  const model = await ready(atrium, await folder('work'), [])
  await connect(page, 'whisper-server', service.address)
  await dictate(page).click()
  await page.getByRole('button', { name: 'Start dictation' }).click()
  await expect(strip(page)).toContainText('0:01')
  await strip(page).getByRole('button', { name: 'Done' }).click()
  await expect(strip(page).getByRole('alert')).toContainText('is having a problem (status 503). Try again later.')
  await expect(strip(page).getByRole('alert')).toContainText('Your recording is still here.')
  await look(page, 'dictation-failed')
  await page.keyboard.press('Escape')
  await expect(strip(page)).toBeVisible()
  isBroken = false
  await strip(page).getByRole('button', { name: 'Retry' }).click()
  await expect(composer(page)).toHaveValue('All is well.')
  expect(service.received.map(({ sound }) => sound.length)[0]).toBe(service.received[1]?.sound.length)
  service.close()
  await model.close()
})

test('silence is not sent, and a microphone that is refused is told from one that is not there', {
  tag: '@deep',
}, async ({ launch, folder }) => {
  const service = await soundServer(answers('Never.'))
  const atrium = await launch(
    await folder('data'),
    await microphone(await folder('sound'), toneWav({ seconds: 5, loudness: 0 })),
  )
  const { page } = atrium
  const model = await ready(atrium, await folder('work'), [])
  // Nobody dictates: the page gets no microphone, whatever asks for it.
  const stolen = await page.evaluate(async () =>
    navigator.mediaDevices.getUserMedia({ audio: true }).then(
      () => 'given',
      (error: Error) => error.name,
    ),
  )
  expect(stolen).toBe('NotAllowedError')

  await dictate(page).click()
  await expect(strip(page)).toContainText(
    'Dictation needs a speech-to-text service: OpenAI, Deepgram, ElevenLabs, or your own Whisper server.',
  )
  await look(page, 'dictation-without-service')
  await strip(page).getByRole('button', { name: 'Connect…' }).click()
  const settings = page.getByRole('dialog', { name: 'Settings' })
  await expect(settings.getByRole('button', { name: 'Connect a service…' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(strip(page)).toHaveCount(0)

  await connect(page, 'whisper-server', service.address)
  await dictate(page).click()
  await page.getByRole('button', { name: 'Start dictation' }).click()
  await expect(strip(page)).toContainText('No sound yet. Is the microphone muted?', { timeout: 10_000 })
  const camera = await page.evaluate(async () =>
    navigator.mediaDevices.getUserMedia({ video: true }).then(
      () => 'given',
      (error: Error) => error.name,
    ),
  )
  expect(camera).toBe('NotAllowedError')
  await page.keyboard.press('Enter')
  await expect(strip(page).getByRole('alert')).toContainText(
    'No sound was detected. Check that the microphone isn’t muted and that the right one is selected in your system’s sound settings.',
  )
  expect(service.received).toHaveLength(0)
  await strip(page).getByRole('button', { name: 'Close' }).click()

  // The system says no, as macOS and Windows do, and Linux where a sandbox holds the app.
  for (const [name, said] of [
    [
      'NotAllowedError',
      'Atrium isn’t allowed to use the microphone. Allow it in your system settings, then try again.',
    ],
    ['NotFoundError', 'Atrium can’t find a microphone. Connect one and try again.'],
    ['NotReadableError', 'Another program may be using it'],
  ] as const) {
    await page.evaluate(wanted => {
      navigator.mediaDevices.getUserMedia = async () => {
        throw new DOMException('No.', wanted)
      }
    }, name)
    await dictate(page).click()
    await expect(strip(page).getByRole('alert')).toContainText(said)
    await strip(page).getByRole('button', { name: 'Close' }).click()
  }
  service.close()
  await model.close()
})

test('an answer is read aloud by a service, paused and stopped; without voices it is said what to do', {
  tag: '@deep',
}, async ({ launch, folder }) => {
  const service = await soundServer(answers('Never.', 3))
  const atrium = await launch()
  const { page } = atrium
  const answer = 'It **rains** today, see `rain.md`.\n\n```sh\nrm -rf everything\n```\n\nTomorrow it will be sunny.'
  const model = await ready(atrium, await folder('work'), [saying(answer)])
  await say(page, 'Will it rain?')
  await expect(timeline(page)).toContainText('sunny')

  await page.getByRole('button', { name: 'Read aloud' }).click()
  await expect(
    page.getByText(
      'No system voices found. Install speech-dispatcher and a voice such as espeak-ng, then restart Atrium. Or connect a text-to-speech service.',
    ),
  ).toBeVisible()
  await look(page, 'read-aloud-without-voices')
  await page.getByRole('button', { name: 'Settings…' }).click()
  const settings = page.getByRole('dialog', { name: 'Settings' })
  await expect(settings.getByLabel('Read answers aloud with')).toHaveValue('system')
  await page.keyboard.press('Escape')

  await connect(page, 'openai', service.address)
  await page.getByRole('button', { name: 'Settings', exact: true }).click()
  await settings.getByRole('tab', { name: 'Services' }).click()
  await settings.getByLabel('Read answers aloud with').selectOption({ label: 'My service' })
  await look(page, 'services-sound')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+Shift+U')
  await page.getByRole('button', { name: 'Pause' }).click()
  await look(page, 'read-aloud-paused')
  await page.getByRole('button', { name: 'Resume reading' }).click()
  await expect(page.getByRole('button', { name: 'Read aloud' })).toBeVisible({ timeout: 15_000 })
  const spoken = service.received.map(({ body }) => JSON.parse(body.toString()).input)
  expect(spoken).toEqual(['It rains today, see rain.md. Tomorrow it will be sunny.'])

  await page.keyboard.press('Control+Shift+U')
  await page.getByRole('button', { name: 'Stop reading' }).click()
  await expect(page.getByRole('button', { name: 'Read aloud' })).toBeVisible()
  service.close()
  await model.close()
})

test('the gist of a long answer is read aloud, for one request to the model that gave it', { tag: '@deep' }, async ({
  launch,
  folder,
}) => {
  const service = await soundServer(answers('Never.', 1))
  const atrium = await launch()
  const { page } = atrium
  const model = await ready(atrium, await folder('work'), [
    saying('Yes.'),
    saying(`It rains today. ${'Take your umbrella, and another one. '.repeat(40)}`),
    saying('It rains, so take an umbrella.'),
  ])
  await connect(page, 'openai', service.address)
  await page.getByRole('button', { name: 'Settings', exact: true }).click()
  const settings = page.getByRole('dialog', { name: 'Settings' })
  await settings.getByRole('tab', { name: 'Services' }).click()
  await settings.getByLabel('Read answers aloud with').selectOption({ label: 'My service' })
  await page.keyboard.press('Escape')
  const titles = { modelTitles: false }
  await called(page, 'settings.update', titles)
  await say(page, 'Will it?')
  await expect(page.getByTestId('turn-end')).toHaveCount(1)
  await expect(page.getByRole('button', { name: 'Read a summary aloud' })).toHaveCount(0)
  await say(page, 'Tell me all of it.')
  await expect(page.getByTestId('turn-end').last()).toContainText(/\d/)
  const summary = page.getByRole('button', { name: 'Read a summary aloud' })
  await expect(summary).toBeVisible()
  await look(page, 'hear-summary')
  for (let times = 0; times < 2; times++) {
    await summary.focus()
    await page.keyboard.press('Enter')
    await expect.poll(() => service.received.length).toBe(times + 1)
    await expect(summary).toBeVisible({ timeout: 15_000 })
  }
  const spoken = service.received.map(({ body }) => JSON.parse(body.toString()).input)
  expect(spoken).toEqual(['It rains, so take an umbrella.', 'It rains, so take an umbrella.'])
  expect(model.requests).toHaveLength(3)
  service.close()
  await model.close()
})

test('a model has a recording written down and a text spoken, each after approval', async ({ launch, folder }) => {
  const service = await soundServer(answers('Bring an umbrella.', 2))
  const workspace = await folder('work')
  await writeFile(join(workspace, 'talk.wav'), toneWav({ seconds: 2 }))
  const atrium = await launch()
  const { page } = atrium
  const model = await ready(atrium, workspace, [
    calling('audio_transcribe', { path: 'talk.wav' }),
    calling('audio_speak', { text: 'Take your umbrella.', path: 'advice.wav' }),
    saying('It is in advice.wav.'),
  ])
  await connect(page, 'openai', service.address)
  await makeProfile(page, { toolset: 'polpo' })

  await say(page, 'What is said in it? Tell it in your own voice.')
  await expect(card(page)).toContainText('Transcribe audio with My service')
  const player = card(page).getByLabel('talk.wav', { exact: true })
  await expect.poll(() => player.evaluate((audio: HTMLAudioElement) => audio.duration)).toBeCloseTo(2, 1)
  await readCard(page)
  await look(page, 'transcribe-card')
  await card(page).getByRole('button', { name: 'Send audio' }).click()
  await expect(card(page)).toContainText('Convert text to speech with My service')
  await expect(card(page)).toContainText('Take your umbrella.')
  await readCard(page)
  await look(page, 'speak-card')
  await card(page).getByRole('button', { name: 'Generate speech' }).click()
  await expect(timeline(page)).toContainText('It is in advice.wav.')
  expect(JSON.stringify(model.requests)).toContain('Bring an umbrella.')

  await toolLine(page, 'Generated the audio').click()
  const made = timeline(page).getByLabel('advice.wav', { exact: true })
  await expect.poll(() => made.evaluate((audio: HTMLAudioElement) => audio.duration)).toBeCloseTo(2, 1)
  await made.evaluate((audio: HTMLAudioElement) => audio.play())
  await expect.poll(() => made.evaluate((audio: HTMLAudioElement) => audio.currentTime)).toBeGreaterThan(0.2)
  await look(page, 'spoken')
  service.close()
  await model.close()
})

test('a sound that is dropped on the message offers its words', async ({ launch, folder }) => {
  const service = await soundServer(answers('What was said.'))
  const atrium = await launch()
  const { page } = atrium
  const model = await ready(atrium, await folder('work'), [])
  const drop = () =>
    page.evaluate(
      bytes => {
        const files = new DataTransfer()
        files.items.add(new File([new Uint8Array(bytes)], 'memo.wav', { type: 'audio/wav' }))
        window.dispatchEvent(new DragEvent('drop', { dataTransfer: files, bubbles: true }))
      },
      [...toneWav({ seconds: 0.2 })],
    )
  await drop()
  await expect(page.getByText('“memo.wav” is an audio file, which can’t be attached.')).toBeVisible()
  await connect(page, 'deepgram', service.address)
  await drop()
  await expect(strip(page)).toContainText('“memo.wav” is an audio file. It can be sent to 127.0.0.1:')
  await look(page, 'dictation-file')
  expect(service.received).toEqual([])
  await strip(page).getByRole('button', { name: 'Transcribe' }).click()
  await expect(strip(page).getByRole('alert')).toContainText(
    'sent a response that Atrium doesn’t understand. Check the service’s URL in Settings.',
  )
  await strip(page).getByRole('button', { name: 'Discard' }).click()
  await connect(page, 'whisper-server', service.address)
  await page.evaluate(() => window.bridge.call('service.prefer', { id: 'my-whisper-server' }))
  await drop()
  await strip(page).getByRole('button', { name: 'Transcribe' }).click()
  await expect(composer(page)).toHaveValue('What was said.')
  service.close()
  await model.close()
})
