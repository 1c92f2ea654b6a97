import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { exportSession } from '../../../../main/agent/export/export-session'
import { LOG_VERSION, type SessionFact } from '../../../../shared/session/session-events'
import { began, ended, replied } from '../../../helpers/session-of'

const PNG = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')
const hash = createHash('sha256').update(PNG).digest('hex')
const page = Buffer.from('<script>alert(1)</script>')
const pageHash = createHash('sha256').update(page).digest('hex')

const kept: Record<string, Buffer> = { [hash]: PNG, [pageHash]: page }
const get = async (blob: string) => kept[blob] ?? Promise.reject(new Error('gone'))

const image = (name: string, blob: string) => ({ name, mimeType: 'image/png', bytes: 16, blob })
const resource = { ...image('docs:readme', 'a'.repeat(64)), mimeType: 'text/plain', text: 'Read <me>.' }
const facts: SessionFact[] = [
  { type: 'session.created', id: 's', workspace: '/w', title: 'Images' },
  {
    type: 'turn.started',
    turnId: 't1',
    text: 'Look',
    attachments: [
      image('a" onerror="x.png', hash),
      image('page.png', pageHash),
      image('gone.png', '0'.repeat(64)),
      resource,
    ],
    profile: { id: 'p', name: 'P', model: 'm' },
  },
  ...replied('t1', 'Nice.'),
  ended('t1'),
  began('t2', 'Thanks'),
]
const events = facts.map((fact, index) => ({ v: LOG_VERSION, seq: index + 1, at: index + 1, ...fact }))

test('writes images into the page, and names what is none or gone', async () => {
  const { content } = await exportSession(events, 'html', get)
  expect(content).toContain(
    `<img alt="a&quot; onerror=&quot;x.png" src="data:image/png;base64,${PNG.toString('base64')}">`,
  )
  expect(content.match(/<img/g)).toHaveLength(1)
  expect(content).toContain('Image, not in this file: page.png')
  expect(content).toContain('Image, not in this file: gone.png')
  expect(content).toContain('img-src data:')
  expect(content).not.toContain('<script')
  expect(content).toContain('Read &lt;me&gt;.')
})

test('shows a message that was only a picture as one of the person', async () => {
  const said = events.map(event => (event.type === 'turn.started' ? { ...event, text: '' } : event))
  expect((await exportSession(said, 'markdown', get)).content).toContain('## You\n\n![a')
  expect((await exportSession(said, 'html', get)).content).toContain('<h2 class="from">You</h2>\n<figure>')
})

test('has images in Markdown at its end, and names what is none or gone', async () => {
  const { content } = await exportSession(events, 'markdown', get)
  expect(content).toContain(`![a" onerror="x.png][${hash}]\n`)
  expect(content.endsWith(`\n[${hash}]: data:image/png;base64,${PNG.toString('base64')}\n`)).toBe(true)
  expect(content).toContain('*Image: page.png*')
  expect(content).toContain('*Image: gone.png*')
})

test.each([
  ['```ts\nconst a = 1', '```'],
  ['````\n```\nconst a = 1', '````'],
  ['~~~\n```', '~~~'],
  ['```\nconst a = 1\n```', ''],
  ['``` is how a `fence begins', ''],
])('a reply that was cut in a block of code takes no image into it: %j', async (text, fence) => {
  const cut = events.map(event =>
    event.type === 'reply.finished' ? { ...event, reply: { ...event.reply, text } } : event,
  )
  const { content } = await exportSession(cut, 'markdown', get)
  expect(content).toContain(`${text}${fence && `\n${fence}`}\n\n`)
})

test('no name of an image ends what names it in Markdown', async () => {
  const named = events.map(event =>
    event.type === 'turn.started' ? { ...event, attachments: [image('a](https://x.test)`<b\n#c', hash)] } : event,
  )
  const { content } = await exportSession(named, 'markdown', get)
  expect(content).toContain(`![a\\](https://x.test)\\\`\\<b ⏎ #c][${hash}]`)
})

test('has the real images in JSON', async () => {
  const { images } = JSON.parse((await exportSession(events, 'json', get)).content)
  expect(images).toEqual({ [hash]: PNG.toString('base64') })
})

test('says how many images there was no room for', async () => {
  const large = new Map(['1', '2', '3'].map(one => [one.repeat(64), Buffer.concat([PNG, Buffer.alloc(40_000_000)])]))
  const attachments = [...large.keys()].map(blob => image('large.png', blob))
  const many = events.map(event => (event.type === 'turn.started' ? { ...event, attachments } : event))
  const exported = await exportSession(many, 'json', async blob => large.get(blob) ?? Promise.reject(new Error('gone')))
  expect(exported.leftOut).toBe(1)
  expect(Object.keys(JSON.parse(exported.content).images)).toHaveLength(2)
  const read = await exportSession(many, 'markdown', async blob => large.get(blob) ?? Promise.reject(new Error('gone')))
  expect([read.leftOut, read.content.length < 10_000]).toEqual([3, true])
})

test('holds a picture that the provider drew', async () => {
  const reply = { text: '', toolCalls: [], pictures: [image('picture-1.png', hash)] }
  const drew: SessionFact[] = [
    ...facts.slice(0, 1),
    began('t1', 'Draw'),
    { type: 'reply.finished', turnId: 't1', reply, durationMs: 1 },
    ended('t1'),
  ]
  const drawn = drew.map((fact, index) => ({ v: LOG_VERSION, seq: index + 1, at: index + 1, ...fact }))
  const { content } = await exportSession(drawn, 'html', get)
  expect(content).toContain(`<img alt="picture-1.png" src="data:image/png;base64,${PNG.toString('base64')}">`)
})
