import { expect, test } from 'vitest'
import type { PagePicture } from '../../../../main/browser/page-driver'
import { type DrivenPage, drivenPages } from '../../../helpers/driven-pages'
import { never } from '../../../helpers/never'
import { slowPeer } from '../../../helpers/slow-peer'

const { page, serve } = drivenPages()

/** The colour of a pixel, as Chromium itself reads the picture. */
async function pixels(
  by: DrivenPage,
  { bytes, mediaType }: PagePicture,
  points: [number, number][],
): Promise<string[]> {
  const script = `(async () => {
    const bitmap = await createImageBitmap(await (await fetch('data:${mediaType};base64,${Buffer.from(bytes).toString('base64')}')).blob())
    const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')
    context.drawImage(bitmap, 0, 0)
    const all = ${JSON.stringify(points)}.map(([x, y]) => [...context.getImageData(x, y, 1, 1).data.slice(0, 3)].join(' '))
    return [bitmap.width + 'x' + bitmap.height, ...all]
  })()`
  return JSON.parse(await by.evaluate(script, never))
}

test('a picture shows what is in sight, and a full one all of the page', async () => {
  const one = await page(
    '<body style="margin:0;background:#0a0"><div style="height:2000px"></div><div style="height:100px;background:#00f"></div>',
  )
  const seen = await one.picture({}, never)
  expect([seen.mediaType, ...(await pixels(one, seen, [[500, 350]]))]).toEqual(['image/png', '985x700', '0 170 0'])
  const full = await one.picture({ fullPage: true, mediaType: 'image/jpeg' }, never)
  expect([full.mediaType, full.width, full.height]).toEqual(['image/jpeg', 985, 2100])
  expect((await pixels(one, full, [[300, 2050]])).at(1)).toMatch(/^[0-9] [0-9] 25\d$/)
  expect([seen.width, seen.height]).toEqual([985, 700])
})

test('a picture is scaled to its longest side, and a page of any height is bounded', async () => {
  const one = await page('<body style="margin:0"><div style="height:100000px;background:linear-gradient(red,blue)">')
  const small = await one.picture({ longestSide: 500 }, never)
  expect([small.width, small.height]).toEqual([500, 355])
  expect((await pixels(one, small, []))[0]).toBe('500x355')
  const full = await one.picture({ fullPage: true, longestSide: 2000 }, never)
  expect(full.height).toBe(2000)
  expect((await pixels(one, full, []))[0]).toBe(`${full.width}x2000`)
})

test('a marked element is framed in its place', async () => {
  const one = await page(
    '<body style="margin:0;background:#fff"><button style="position:absolute;left:200px;top:300px;width:100px;height:40px">x</button>',
  )
  const { box } = await one.find('button', never)
  const picture = await one.picture({ mark: box }, never)
  const [size, frame, away] = await pixels(one, picture, [
    [195, 320],
    [100, 100],
  ])
  expect([size, frame, away]).toEqual(['1000x700', '214 0 108', '255 255 255'])
  expect(picture.markedAt).toBeCloseTo(320 / 700, 2)
})

test('passwords and secrets are covered, in frames and scaled too, and the page notices nothing', async () => {
  serve({
    '/inner':
      '<body style="margin:0"><input type=password value=hunter2 style="width:200px;height:50px;border:0;padding:0">',
  })
  const one =
    await page(`<body style="margin:0;background:#fff"><input id=a style="position:absolute;left:100px;top:100px;width:200px;height:50px;border:0;padding:0">
    <iframe src="ELSEWHERE/inner" style="position:absolute;left:100px;top:300px;width:300px;height:100px;border:0"></iframe>
    <script>window.seen = 0; new MutationObserver(all => { seen += all.length }).observe(document, { subtree: true, childList: true, attributes: true })</script>`)
  await one.on('#a', { type: 'fill', text: 'topsecret', isSecret: true })
  const picture = await one.picture({}, never)
  expect(
    (
      await pixels(one, picture, [
        [110, 125],
        [290, 110],
        [110, 325],
        [290, 340],
        [600, 600],
      ])
    ).slice(1),
  ).toEqual(['51 51 51', '51 51 51', '51 51 51', '51 51 51', '255 255 255'])
  const small = await one.picture({ longestSide: 500, fullPage: true }, never)
  expect(
    (
      await pixels(one, small, [
        [60, 60],
        [60, 165],
      ])
    ).slice(1),
  ).toEqual(['51 51 51', '51 51 51'])
  expect(await one.evaluate('seen', never)).toBe('0')
})

test('a scrolled page is covered and marked where its parts are', async () => {
  const one = await page(
    '<body style="margin:0;background:#fff"><div style="height:3000px"></div><input type=password style="display:block;width:200px;height:50px;border:0;padding:0"><div style="height:3000px"></div>',
  )
  const { box } = await one.find('input', never)
  const picture = await one.picture({ mark: box }, never)
  expect((await pixels(one, picture, [[100, Math.round(box.y + 25)]])).at(1)).toBe('51 51 51')
  const full = await one.picture({ fullPage: true, mark: box }, never)
  expect((await pixels(one, full, [[100, 3025]])).at(1)).toBe('51 51 51')
  expect(full.markedAt).toBeCloseTo(0.5, 2)
})

test('a page out of sight has a picture where it is drawn on, else a sentence says why not', async () => {
  const drawn = await page('<body style="background:#00f">', { throttled: false })
  await drawn.chromium.hide()
  await drawn.evaluate("document.body.style.background = '#0f0'", never)
  const picture = await drawn.picture({}, never)
  await drawn.chromium.show()
  expect((await pixels(drawn, picture, [[500, 300]])).at(1)).toBe('0 255 0')
  const asleep = await page('<body style="background:#00f">')
  await asleep.chromium.hide()
  // The system takes its time to put it away, and does not say when it has.
  await slowPeer(300)
  await expect(asleep.picture({}, never)).rejects.toThrow('No picture of the page came in time')
})

test('pages without a document of their own have pictures too', async () => {
  const one = await page()
  expect((await one.picture({}, never)).bytes.length).toBeGreaterThan(100)
  await one.navigate({ type: 'to', url: 'http://127.0.0.1:9/' }, never)
  expect((await one.picture({}, never)).bytes.length).toBeGreaterThan(100)
})

/** Returns which of these boxes of the page hold something that a picture covers. */
async function coveredOf(by: DrivenPage, taken: PagePicture, boxes: Record<string, [number, number, number, number]>) {
  const script = `(async () => {
    const bitmap = await createImageBitmap(await (await fetch('data:${taken.mediaType};base64,${Buffer.from(taken.bytes).toString('base64')}')).blob())
    const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')
    context.drawImage(bitmap, 0, 0)
    const grey = (x, y, w, h) => {
      const { data } = context.getImageData(x, y, w, h)
      let count = 0
      for (let at = 0; at < data.length; at += 4) if (data[at] === 51 && data[at + 1] === 51 && data[at + 2] === 51) count++
      return Math.round(100 * count / (w * h))
    }
    return Object.fromEntries(Object.entries(${JSON.stringify(boxes)}).map(([name, box]) => [name, grey(...box)]))
  })()`
  return JSON.parse(await by.evaluate(script, never)) as Record<string, number>
}

test('secrets that a page draws as text are covered, and nothing else of it', async () => {
  serve({ '/inner': '<body style="margin:0;font:30px monospace">tiger-42-lily' })
  const line = (at: number, inner: string) =>
    `<div style="position:absolute;left:0;top:${at * 60}px;width:600px;height:40px">${inner}</div>`
  const ways = {
    text: 'tiger-42-lily',
    spans: [...'tiger-42-lily'].map(letter => `<span>${letter}</span>`).join(''),
    spaced: 'TIGER 42 LILY',
    encoded: 'tiger%2d42%2Dlily',
    input: '<input value="tiger-42-lily" style="all:unset">',
    placeholder: '<input placeholder="tiger-42-lily" style="all:unset">',
    choice: '<select style="all:unset"><option>tiger-42-lily</select>',
    button: '<input type=submit value="tiger-42-lily" style="all:unset">',
    drawing: '<svg width=600 height=40><text y=30>tiger-42-lily</text></svg>',
    shadow: '<div id=host></div>',
    other: 'tiger-43-lily',
  }
  const one = await page(`<body style="margin:0;background:#fff;font:30px monospace">${Object.values(ways)
    .map((inner, at) => line(at, inner))
    .join('')}
    <iframe src="ELSEWHERE/inner" style="position:absolute;left:700px;top:0;width:280px;height:40px;border:0"></iframe>
    <div style="height:3000px"></div><script>host.attachShadow({ mode: 'open' }).innerHTML = 'tiger-42-lily'</script>`)
  const secrets = [{ reference: 'vault:shop.password', value: 'tiger-42-lily' }]
  const boxes = Object.fromEntries(
    Object.keys(ways).map((name, at): [string, [number, number, number, number]] => [name, [0, at * 60, 234, 34]]),
  )
  const all = { ...boxes, frame: [700, 0, 234, 34] as [number, number, number, number] }
  const told = (by: Record<string, number>) =>
    Object.fromEntries(
      Object.entries(by).map(([name, share]) => [name, share > 90 ? 'all' : share > 2 ? 'some' : 'none']),
    )
  const wanted = { ...Object.fromEntries(Object.keys(all).map(name => [name, 'all'])), other: 'none' }
  expect(told(await coveredOf(one, await one.picture({ secrets }, never), all))).toEqual(wanted)
  expect(told(await coveredOf(one, await one.picture({ secrets, fullPage: true }, never), all))).toEqual(wanted)
  expect(await coveredOf(one, await one.picture({}, never), { text: [0, 0, 234, 34] })).toEqual({ text: 0 })
  await one.evaluate('scrollTo(0, 60)', never)
  const { text } = await coveredOf(one, await one.picture({ secrets }, never), { text: [0, 60, 234, 34] })
  expect(text).toBeGreaterThan(90)
})

test('a page that says too much to be searched has no picture where there are secrets', async () => {
  const one = await page('<pre></pre><script>document.querySelector("pre").textContent = "x ".repeat(2500000)</script>')
  const secrets = [{ reference: 'vault:shop.password', value: 'tiger-42-lily' }]
  await expect(one.picture({ secrets }, never)).rejects.toThrow('it says too much to be searched for them')
  expect((await one.picture({}, never)).width).toBeGreaterThan(0)
})
