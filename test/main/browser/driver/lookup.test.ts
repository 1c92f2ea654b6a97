import { expect, test } from 'vitest'
import { drivenPages } from '../../../helpers/driven-pages'
import { never } from '../../../helpers/never'

const { page, serve, server } = drivenPages()

test('an element is found by reference, by words and by CSS', async () => {
  const { find, outline } = await page(
    `<h1>Top</h1><a id=l href="there?x=1">Go <b>there</b></a><button>Save all</button><button>Save</button><p>Long text with words</p>`,
  )
  await outline()
  expect(await find('@e2', never)).toMatchObject({
    role: 'link',
    name: 'Go there',
    tag: 'a',
    link: `${server().here}/there?x=1`,
    frameUrl: `${server().here}/`,
  })
  expect((await find('text=go THERE', never)).tag).toBe('a')
  expect((await find('text=Save', never)).name).toBe('Save')
  expect((await find('text="Save all"', never)).name).toBe('Save all')
  expect((await find('text=with words', never)).tag).toBe('p')
  expect((await find('#l > b', never)).link).toBe(`${server().here}/there?x=1`)
  await expect(find('text="save"', never)).resolves.toMatchObject({ name: 'Save' })
})

test('none and several are told as sentences', async () => {
  const { find } = await page('<button>One</button><button>Two</button><button hidden>Three</button><i>x</i>')
  await expect(find('.none', never)).rejects.toThrow('Nothing on the page is meant by “.none”.')
  await expect(find('button', never)).rejects.toThrow(
    /^2 elements are meant by “button”: @e\d+ \(button "One"\), @e\d+ \(button "Two"\)\. Name one/,
  )
  await expect(find('][', never)).rejects.toThrow('“][” is not a CSS selector.')
  await expect(find('  ', never)).rejects.toThrow('The selector is empty.')
  await expect(find('@e999', never)).rejects.toThrow('There is no @e999.')
  expect((await find('button[hidden]', never)).name).toBe('Three')
})

test('a reference that is gone is named, with what is nearest to it now', async () => {
  const one = await page('<button>Save draft</button><button>Send</button>')
  await one.outline()
  await one.evaluate(`document.querySelector('button').outerHTML = '<button>Save the draft</button>'`, never)
  await expect(one.find('@e1', never)).rejects.toThrow(
    /^@e1 \(button "Save draft"\) is no longer on the page\. The nearest that is there now is @e3, button "Save the draft"\.$/,
  )
  expect(await one.find('@e3', never)).toMatchObject({ name: 'Save the draft' })
  await one.show('<button>Save a draft</button>')
  await expect(one.find('@e2', never)).rejects.toThrow(
    /^@e2 \(button "Send"\) was on a page that is no longer shown\. Nothing like it/,
  )
  await expect(one.find('@e1', never)).rejects.toThrow(
    /^@e1 \(button "Save draft"\) was on a page that is no longer shown\. The nearest that is there now is @e\d+, button "Save a draft"\.$/,
  )
})

test('an element is brought into sight, and its box is in CSS pixels of the tab', async () => {
  serve({
    '/inner':
      '<body style="margin:0"><div style="height:2000px"></div><button style="width:100px;height:30px">Inner</button>',
  })
  const { find } = await page(
    '<div style="height:3000px"></div><iframe src="ELSEWHERE/inner" style="border:5px solid;width:300px;height:150px"></iframe>',
  )
  const { box } = await find('text=Inner', never)
  expect(box).toMatchObject({ width: 100, height: 30, x: 13 })
  await expect.poll(async () => (await find('text=Inner', never)).box.y).toBeLessThan(700)
})

test.each([
  ['<input type=password>', { field: 'password' }],
  ['<input autocomplete="new-password">', { field: 'password' }],
  ['<input autocomplete="section-a billing cc-number">', { field: 'payment' }],
  ['<input name=cardNumber>', { field: 'payment' }],
  ['<label>Card number <input></label>', { field: 'payment' }],
  ['<input placeholder=IBAN>', { field: 'payment' }],
  ['<label>Kartennummer <input></label>', { field: 'payment' }],
  ['<input aria-label="Número de tarjeta">', { field: 'payment' }],
  ['<input aria-label="Numéro de carte">', { field: 'payment' }],
  ['<input aria-label="カード番号">', { field: 'payment' }],
  ['<input id="cvc">', { field: 'payment' }],
  ['<input type=file>', { field: 'file' }],
])('%s is a field of weight', async (html, found) => {
  const { find } = await page(html)
  expect(await find('input', never)).toMatchObject(found)
})

test('fields without weight are none', async () => {
  const { find } = await page('<input name=discard aria-label="Postcard message">')
  expect((await find('input', never)).field).toBeUndefined()
})

test('the target of a form is known for its buttons, and for fields in which Enter sends it', async () => {
  const { find } =
    await page(`<form action="/a" method=post><input id=action name=action><textarea id=t></textarea><button id=b>Go</button><button id=c formaction="https://other.example/x" formmethod=get>Else</button><button id=d type=button>No</button></form>
    <button id=e form=f>Outside</button><form id=f></form><form><input id=g><input></form>`)
  const here = server().here
  expect((await find('#action', never)).form).toEqual({ method: 'POST', target: `${here}/a` })
  expect((await find('#b', never)).form).toEqual({ method: 'POST', target: `${here}/a` })
  expect((await find('#c', never)).form).toEqual({ method: 'GET', target: 'https://other.example/x' })
  expect((await find('#d', never)).form).toBeUndefined()
  expect((await find('#t', never)).form).toBeUndefined()
  expect((await find('#g', never)).form).toBeUndefined()
  expect((await find('#e', never)).form).toEqual({ method: 'GET', target: `${here}/` })
})
