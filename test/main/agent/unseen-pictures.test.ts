import { expect, onTestFinished, test } from 'vitest'
import { openaiChat } from '../../../main/providers/openai-chat/openai-chat'
import { events, modelServer, plain } from '../../helpers/model-server'
import { pngFile } from '../../helpers/png-file'
import { startSessions } from '../../helpers/start-sessions'
import { temporaryFolder } from '../../helpers/temp-folder'

const picture = pngFile(3, 2, [0, 0, 0])
const attachments = [{ name: 'a.png', mimeType: 'image/png', bytes: Uint8Array.from(picture) }]
const answer = events([{ choices: [{ delta: { content: 'Yes.' }, finish_reason: 'stop' }] }])
const refusal = plain(400, { error: { message: 'this model does not support image input' } })

test.each([
  ['is known to see none', { facts: { images: false } }, [answer, answer], [false, false]],
  ['says so when it is asked', {}, [refusal, answer, answer], [true, false, false]],
])(
  'a session with a picture goes on with a model that %s, and the person is told once',
  async (_, parts, script, seen) => {
    const server = await modelServer(script)
    const provider = openaiChat({ id: 'scripted', label: 'S', baseUrl: server.baseUrl })
    const app = await startSessions({ dataFolder: await temporaryFolder(), provider, ...parts })
    onTestFinished(async () => {
      await app.leave()
      await server.close()
    })
    const { id } = await app.create(await temporaryFolder())
    await app.send(id, { text: 'Look', attachments })
    expect((await app.ended(id, 1)).turns[0]?.end?.reason).toBe('done')
    await app.send(id, 'And now?')
    expect((await app.ended(id, 2)).turns[1]?.end?.reason).toBe('done')
    const bodies = server.requests.map(({ body }) => JSON.stringify(body))
    expect(bodies.map(body => body.includes(picture.toString('base64')))).toEqual(seen)
    expect(bodies.at(-1)).toContain('(\\"a.png\\", image/png')
    expect(app.warnings).toEqual([
      expect.stringContaining(
        'can’t see images here, so it gets only a description: name, size, and dimensions. To use images, choose another model.',
      ),
    ])
  },
)
