import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { videoGenerate } from '../../../../main/tools/polpo/video-generate'
import { textOf } from '../../../../shared/session/tool-results'
import { connectedHere, serviceAt } from '../../../helpers/connected'
import { falServerHere, mp4File } from '../../../helpers/media-services'
import { planAndApply } from '../../../helpers/run-proposal'
import { toolContext } from '../../../helpers/tool-context'

test('a video is asked for in the words of the service, and saved', async () => {
  const server = await falServerHere({ made: mp4File(), type: 'video/mp4', key: 'key-0123456789', waits: 0 })
  const { connected } = await connectedHere([serviceAt('fal', server.address)], 'key-0123456789')
  const context = { ...(await toolContext()), connected }
  const result = await planAndApply(videoGenerate, { prompt: 'Waves', path: 'waves.mp4' }, context)
  expect(textOf(result)).toContain('Saved what My fal made to waves.mp4 (MP4')
  expect(result.details).toMatchObject({ type: 'made', mimeType: 'video/mp4', path: 'waves.mp4' })
  expect((await readFile(context.path('waves.mp4'))).equals(mp4File())).toBe(true)
  const [asked] = server.submitted()
  expect(asked?.path).toBe('/fal-ai/wan/v2.2-1.3b/text-to-video')
  expect(JSON.parse(asked?.body ?? '')).toEqual({
    prompt: 'Waves',
    resolution: '480p',
    aspect_ratio: '16:9',
    num_frames: 81,
    num_inference_steps: 30,
    guidance_scale: 5,
  })
})

test('a picture in the place of a video is refused', async () => {
  const server = await falServerHere({ made: Buffer.from('GIF89a...;'), type: 'video/mp4', waits: 0 })
  const { connected } = await connectedHere([serviceAt('fal', server.address)], 'key-0123456789')
  const context = { ...(await toolContext()), connected }
  await expect(planAndApply(videoGenerate, { prompt: 'Waves', path: 'waves.mp4' }, context)).rejects.toThrow(
    'no video of a known kind',
  )
})
