import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { calling, saying } from '../helpers/chat-answers'
import { falServer } from '../helpers/media-services'
import { modelServer } from '../helpers/model-server'
import { pngFile } from '../helpers/png-file'
import { look } from './axe'
import { expect, test } from './launch'
import { card, connectModel, makeProfile, openFolder, pickToolset, readCard, say, timeline, toolLine } from './person'

const KEY = 'key-0123456789'

async function connectFal(page: Page, address: string): Promise<void> {
  await page.getByRole('button', { name: 'Settings' }).click()
  const settings = page.getByRole('dialog', { name: 'Settings' })
  await settings.getByRole('tab', { name: 'Services' }).click()
  await settings.getByRole('button', { name: 'Connect a service…' }).click()
  await settings.getByLabel('Service', { exact: true }).selectOption('fal.ai')
  await settings.getByLabel('API key').fill(KEY)
  await settings.getByLabel('URL').fill(address)
  await look(page, 'pictures-form')
  await settings.getByRole('button', { name: 'Connect', exact: true }).click()
  await settings.getByRole('button', { name: 'Test fal.ai' }).click()
  await expect(settings.getByRole('listitem')).toContainText('fal.ai responded.')
  await page.keyboard.press('Escape')
}

test('fal.ai is connected, and a picture is made after approval, seen and undone', async ({ launch, folder }) => {
  const picture = pngFile(640, 480, [190, 60, 40])
  const fal = await falServer({ made: picture, key: KEY, waits: 1 })
  const call = calling('image_generate', { prompt: 'A fox in the snow, at dawn', path: 'art/fox.png', seed: 7 })
  const model = await modelServer([call, saying('There is your fox.')])
  const workspace = await folder('gallery')
  const atrium = await launch()
  const { page } = atrium
  await connectModel(page, model.baseUrl)
  await withPolpo(page)
  await openFolder(atrium, workspace)
  await connectFal(page, fal.address)

  await say(page, 'Paint me a fox.')
  await expect(card(page)).toContainText('Generate an image with fal.ai')
  await expect(card(page)).toContainText('A fox in the snow, at dawn')
  await expect(card(page)).toContainText('about 0.025 US dollars')
  expect(fal.submitted()).toHaveLength(0)
  await readCard(page)
  await look(page, 'pictures-card')
  await card(page).getByRole('button', { name: 'Generate image' }).click()
  await expect(timeline(page)).toContainText('There is your fox.')
  expect((await readFile(join(workspace, 'art/fox.png'))).equals(picture)).toBe(true)
  expect(fal.submitted()).toHaveLength(1)
  await expect(toolLine(page, 'Generated the image')).toBeVisible()
  const shown = timeline(page).getByRole('button', { name: 'View art/fox.png' })
  await expect(shown.locator('img')).toHaveJSProperty('naturalWidth', 640)
  await look(page, 'pictures-made')
  await shown.press('Enter')
  await expect(page.getByRole('dialog')).toContainText('art/fox.png')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+Alt+z')
  await expect.poll(() => existsSync(join(workspace, 'art/fox.png'))).toBe(false)
  expect(JSON.stringify(model.requests)).not.toContain(KEY)
  fal.close()
  await model.close()
})

/** A profile with the tools that Polpo has. */
async function withPolpo(page: Page): Promise<void> {
  await makeProfile(page)
  await page.keyboard.press('Control+,')
  const settings = page.getByRole('dialog', { name: 'Settings' })
  await settings.getByRole('tab', { name: 'Tools' }).click()
  await pickToolset(settings, 'Polpo')
  await page.keyboard.press('Escape')
}

/** A second of moving colours, recorded by the page itself. */
async function recordedVideo(page: Page): Promise<Buffer> {
  const bytes = await page.evaluate(async () => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 320, height: 180 })
    const context = canvas.getContext('2d')
    const recorder = new MediaRecorder(canvas.captureStream(25), { mimeType: 'video/webm;codecs=vp8' })
    const parts: Blob[] = []
    recorder.ondataavailable = ({ data }) => void parts.push(data)
    const ended = new Promise(resolve => {
      recorder.onstop = resolve
    })
    recorder.start()
    for (let frame = 0; frame < 25; frame++) {
      if (context) context.fillStyle = `hsl(${frame * 14} 80% 50%)`
      context?.fillRect(0, 0, 320, 180)
      await new Promise(requestAnimationFrame)
    }
    recorder.stop()
    await ended
    return [...new Uint8Array(await new Blob(parts).arrayBuffer())]
  })
  return Buffer.from(bytes)
}

test('a video is made and played', { tag: '@deep' }, async ({ launch, folder }) => {
  const call = calling('video_generate', { prompt: 'Waves', path: 'waves.webm' })
  const model = await modelServer([call, saying('There they roll.')])
  const workspace = await folder('gallery')
  const atrium = await launch()
  const { page } = atrium
  const video = await recordedVideo(page)
  const fal = await falServer({ made: video, type: 'video/webm', key: KEY })
  await connectModel(page, model.baseUrl)
  await withPolpo(page)
  await openFolder(atrium, workspace)
  await connectFal(page, fal.address)
  await say(page, 'Waves, please.')
  await readCard(page)
  await card(page).getByRole('button', { name: 'Generate video' }).click()
  await expect(timeline(page)).toContainText('There they roll.')
  await expect(toolLine(page, 'Generated the video')).toBeVisible()
  const player = timeline(page).locator('video')
  await expect(player).toHaveJSProperty('videoWidth', 320)
  await player.evaluate((element: HTMLVideoElement) => element.play())
  await expect.poll(() => player.evaluate((element: HTMLVideoElement) => element.currentTime)).toBeGreaterThan(0.2)
  await look(page, 'pictures-video')
  expect((await readFile(join(workspace, 'waves.webm'))).equals(video)).toBe(true)
  fal.close()
  await model.close()
})
