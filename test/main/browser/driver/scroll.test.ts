import { expect, test } from 'vitest'
import { drivenPages } from '../../../helpers/driven-pages'
import { never } from '../../../helpers/never'

const { page, serve } = drivenPages()

test('the page is scrolled in all four ways, and what is at its end says so', async () => {
  const { scroll, evaluate } = await page('<div style="width:5000px;height:5000px"></div>')
  await scroll('down', 300, never)
  await scroll('right', 200, never)
  await scroll('up', 100, never)
  await scroll('left', 50, never)
  expect(await evaluate('[scrollX, scrollY]', never)).toBe('[150,200]')
  await scroll('up', 9999, never)
  await expect(scroll('up', 10, never)).rejects.toThrow('Nothing here can be scrolled further up.')
  await expect(scroll('left', 200, never).then(() => scroll('left', 200, never))).rejects.toThrow('further to the left')
})

test('the part beneath the middle is scrolled first, then the page', async () => {
  const { scroll, evaluate } = await page(
    `<div id=box style="position:fixed;inset:100px;overflow:auto"><div style="height:900px"></div></div><div style="height:3000px"></div>`,
  )
  await scroll('down', 10_000, never)
  expect(await evaluate('[box.scrollTop > 0, scrollY]', never)).toBe('[true,0]')
  await scroll('down', 100, never)
  expect(await evaluate('scrollY', never)).toBe('100')
})

test('a frame of another site beneath the middle is scrolled, then what is around it', async () => {
  serve({
    '/tall': '<div style="height:1000px">Tall</div><script>onscroll = () => parent.postMessage(scrollY, "*")</script>',
  })
  const { scroll, evaluate } = await page(
    `<iframe src="ELSEWHERE/tall" style="position:fixed;inset:50px;width:800px;height:600px"></iframe><div style="height:3000px"></div><script>onmessage = event => { window.inner = event.data }</script>`,
  )
  await scroll('down', 50, never)
  await expect.poll(() => evaluate('window.inner', never)).toBe('50')
  await scroll('down', 10_000, never)
  await scroll('down', 70, never)
  expect(await evaluate('scrollY', never)).toBe('70')
})

test('if nothing lies beneath the middle, the largest scrollable part is scrolled', async () => {
  const { scroll, evaluate } = await page(
    `<textarea id=t style="position:absolute;left:0;top:0;width:100px;height:50px">${'line\n'.repeat(50)}</textarea>`,
  )
  await scroll('down', 100, never)
  expect(await evaluate('t.scrollTop', never)).toBe('100')
})
