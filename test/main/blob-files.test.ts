import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { askedMedia, BLOB_HEADERS, blobFile, isImage, mediaResponse } from '../../main/blob-files'
import { blobUrl, mediaUrl } from '../../renderer/base/blob-url'
import { runsOf } from '../helpers/how-deep'
import { mp4File } from '../helpers/media-services'
import { MP3, toneWav } from '../helpers/sound-services'

const hash = '0123456789abcdef'.repeat(4)

describe('a kept picture', () => {
  test.each(['image/png', 'image/jpeg', 'image/webp', 'image/gif'])('is asked for by its hash as %s', type => {
    expect(blobFile(`app://atrium/blob/${hash}?type=${type}`)).toEqual({ hash, type })
    expect(blobFile(`app://atrium/blob/${hash}?type=${encodeURIComponent(type)}`)).toEqual({ hash, type })
  })

  test('has the address that the page asks for', () => {
    expect(blobFile(blobUrl(hash, 'image/png') ?? '')).toEqual({ hash, type: 'image/png' })
  })

  test('can neither load nor run anything, and is not taken for something else', () => {
    expect(BLOB_HEADERS['content-security-policy']).toBe("default-src 'none'; sandbox")
    expect(BLOB_HEADERS['x-content-type-options']).toBe('nosniff')
  })
})

describe('no picture is given for', () => {
  test.each([
    `app://atrium/blob/${hash}`,
    `app://atrium/blob/${hash}?type=`,
    `app://atrium/blob/${hash}?type=image/svg+xml`,
    `app://atrium/blob/${hash}?type=text/html`,
    `app://atrium/blob/${hash}?type=IMAGE/PNG`,
    `app://atrium/blob/${hash}?type=text/html&type=image/png`,
    `app://atrium/blob/${hash}?type=image/png%0d%0aset-cookie:x`,
    `app://atrium/blob/${hash.toUpperCase()}?type=image/png`,
    `app://atrium/blob/${hash.slice(1)}?type=image/png`,
    `app://atrium/blob/${hash}0?type=image/png`,
    `app://atrium/blob/${hash}/?type=image/png`,
    `app://atrium/blob/${hash}%0a?type=image/png`,
    `app://atrium/blob/..%2f${hash}?type=image/png`,
    `app://atrium/x/blob/${hash}?type=image/png`,
    `app://atrium//blob/${hash}?type=image/png`,
    `app://other/blob/${hash}?type=image/png`,
    `app://atrium.evil/blob/${hash}?type=image/png`,
    `app://atrium:80/blob/${hash}?type=image/png`,
    `https://atrium/blob/${hash}?type=image/png`,
    `file:///blob/${hash}?type=image/png`,
    'app://atrium/index.html?type=image/png',
    '',
  ])('%s', url => {
    expect(blobFile(url)).toBeNull()
  })

  test('any path but that of a hash', () => {
    fc.assert(
      fc.property(fc.webPath(), fc.string(), (path, more) => {
        const found = blobFile(`app://atrium/blob${path}${more}?type=image/png`)
        expect(found === null || /^[0-9a-f]{64}$/.test(found.hash)).toBe(true)
      }),
    )
  })
})

describe('isImage', () => {
  const beginnings = {
    'image/png': [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
    'image/jpeg': [0xff, 0xd8, 0xff, 0xe0],
    'image/webp': [...Buffer.from('RIFF\n\0\0\0WEBPVP8 ')],
    'image/gif': [...Buffer.from('GIF89a')],
  } as const
  const types = ['image/png', 'image/jpeg', 'image/webp', 'image/gif'] as const

  test.each(types)('knows %s by its first bytes, and by no others', type => {
    for (const other of types) {
      expect(isImage(Uint8Array.from([...beginnings[other], 1, 2, 3]), type)).toBe(other === type)
    }
  })

  test('takes neither nothing, nor text, nor half a beginning for a picture', () => {
    for (const type of types) {
      for (const bytes of [new Uint8Array(), Buffer.from('<svg/>'), Uint8Array.from(beginnings[type].slice(0, 2))]) {
        expect(isImage(bytes, type)).toBe(false)
      }
    }
  })
})

const video = mp4File(Buffer.from(Array.from({ length: 5_000 }, (_, at) => at % 251)))

async function* pieces(bytes = video) {
  for (let at = 0; at < bytes.length; at += 700) yield bytes.subarray(at, at + 700)
}

async function given(range: string | null, bytes = video) {
  const asked = { hash, type: 'video/mp4', size: bytes.length }
  const response = mediaResponse(asked, range, () => pieces(bytes))
  return { response, body: Buffer.from(await response.arrayBuffer()) }
}

describe('a kept video', () => {
  test('has the address that the page asks for', () => {
    expect(askedMedia(mediaUrl(hash, 'video/mp4', 5)!)).toEqual({ hash, type: 'video/mp4', size: 5 })
    expect(mediaUrl(hash, 'text/html', 5)).toBeNull()
    expect(mediaUrl('x', 'video/mp4', 5)).toBeNull()
  })

  test('comes whole, and can run nothing', async () => {
    const { response, body } = await given(null)
    expect(response.status).toBe(200)
    expect(response.headers.get('accept-ranges')).toBe('bytes')
    expect(response.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
    expect(body.equals(video)).toBe(true)
  })

  test('comes in the parts that a player asks for', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(video.length - 1), fc.nat(video.length + 100), async (from, more) => {
        const to = Math.min(video.length - 1, from + more)
        const { response, body } = await given(`bytes=${from}-${from + more}`)
        expect(response.status).toBe(206)
        expect(response.headers.get('content-range')).toBe(`bytes ${from}-${to}/${video.length}`)
        expect(body.equals(video.subarray(from, to + 1))).toBe(true)
      }),
      { numRuns: runsOf(50) },
    )
    expect((await given('bytes=5000-')).body.equals(video.subarray(5_000))).toBe(true)
    expect((await given('bytes=-10')).body.equals(video.subarray(-10))).toBe(true)
    expect((await given('bytes=999999-')).response.status).toBe(416)
  })

  test('is nothing else that is kept', async () => {
    await expect(given(null, Buffer.from('a secret text of a folder'))).rejects.toThrow('neither a video nor a sound')
  })
})

describe('a kept sound', () => {
  const heard = async (type: string, bytes: Buffer) => {
    const asked = askedMedia(mediaUrl(hash, type, bytes.length) ?? '')
    if (!asked) throw new Error('It has no address.')
    return Buffer.from(await mediaResponse(asked, null, () => pieces(bytes)).arrayBuffer())
  }

  test('is given as what it is, and as nothing else', async () => {
    const wav = toneWav({ seconds: 0.1 })
    expect((await heard('audio/wav', wav)).equals(wav)).toBe(true)
    expect((await heard('audio/mpeg', MP3)).equals(MP3)).toBe(true)
    await expect(heard('audio/mpeg', wav)).rejects.toThrow('neither a video nor a sound')
    await expect(heard('audio/wav', Buffer.from('a secret text'))).rejects.toThrow('neither a video nor a sound')
    expect(mediaUrl(hash, 'audio/midi', 5)).toBeNull()
  })
})

test.each([
  `app://atrium/media/${hash}?type=video/mp4`,
  `app://atrium/media/${hash}?type=video/mp4&bytes=0`,
  `app://atrium/media/${hash}?type=video/mp4&bytes=1e9`,
  `app://atrium/media/${hash}?type=text/html&bytes=5`,
  `app://atrium/media/${hash}?type=toString&bytes=5`,
  `app://atrium/media/../${hash}?type=video/mp4&bytes=5`,
  `app://other/media/${hash}?type=video/mp4&bytes=5`,
  `https://atrium/media/${hash}?type=video/mp4&bytes=5`,
  'nonsense',
])('%s is no kept video', url => expect(askedMedia(url)).toBeNull())
