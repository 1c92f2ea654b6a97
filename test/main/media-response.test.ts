import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { askedMedia, mediaResponse } from '../../main/media-response'
import { mediaUrl } from '../../renderer/base/blob-url'
import { mp4File } from '../helpers/media-services'

const hash = '0123456789abcdef'.repeat(4)
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
      { numRuns: 50 },
    )
    expect((await given('bytes=5000-')).body.equals(video.subarray(5_000))).toBe(true)
    expect((await given('bytes=-10')).body.equals(video.subarray(-10))).toBe(true)
    expect((await given('bytes=999999-')).response.status).toBe(416)
  })

  test('is nothing else that is kept', async () => {
    await expect(given(null, Buffer.from('a secret text of a folder'))).rejects.toThrow('This is no video.')
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
