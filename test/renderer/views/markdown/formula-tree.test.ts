import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { formulaElements } from '../../../../renderer/views/markdown/formula-tree'

type Node = { type?: string; text?: string; children?: Node[]; attributes?: object; style?: object; classes?: string[] }

const html = (node: Node) => renderToStaticMarkup(formulaElements(node))
const mi = (more: Node = {}): Node => ({ type: 'mi', children: [{ text: 'x' }], ...more })

test('an element without a name of its own becomes its content', () => {
  expect(html({ type: 'mrow', children: [{ children: [mi(), mi()] }] })).toBe('<mrow><mi>x</mi><mi>x</mi></mrow>')
})

test('text is text', () => {
  expect(html({ type: 'mtext', children: [{ text: '</mtext><img src=x onerror=1>&lt;' }] })).toBe(
    '<mtext>&lt;/mtext&gt;&lt;img src=x onerror=1&gt;&amp;lt;</mtext>',
  )
})

test.each([
  'a',
  'img',
  'script',
  'style',
  'svg',
  'annotation-xml',
  'semantics',
  'maction',
  'mglyph',
  'div',
  'iframe',
  'MI',
])('a formula with the element %s is refused', type => {
  expect(() => html({ type: 'mrow', children: [{ type, children: [] }] })).toThrow('not allowed')
})

describe('of attributes, styles and classes those are left that lay letters out:', () => {
  test.each([
    { stretchy: 'true', form: 'prefix', lspace: '0.2778em', rspace: '0' },
    { width: '-1.5em', height: '20pt', displaystyle: true, scriptlevel: 1 },
  ])('%o', attributes => {
    const kept = Object.entries(attributes).map(([name, value]) => `${name}="${value}"`)
    expect(html(mi({ attributes }))).toBe(`<mi ${kept.join(' ')}>x</mi>`)
  })

  test.each([
    ...[
      { href: 'javascript:1' },
      { 'xlink:href': 'x' },
      { src: 'x' },
      { onclick: '1' },
      { onClick: '1' },
      { id: 'root' },
    ],
    ...[{ style: 'color:red' }, { actiontype: 'toggle' }, { xmlns: 'x' }, { mathbackground: 'red' }, { children: 'x' }],
    ...[{ width: '500em' }, { width: '-40em' }, { height: '99999px' }, { lspace: '1em; x' }, { width: '100%' }],
    ...[
      { dangerouslySetInnerHTML: { __html: '<img>' } },
      { ref: 'x' },
      { key: 'x' },
      { class: 'x' },
      { className: 'x' },
    ],
  ])('not %o', attributes => {
    expect(html(mi({ attributes }))).toBe('<mi>x</mi>')
  })

  test('padding, borders and columns', () => {
    const style = { padding: '3pt', paddingLeft: '5.9776pt', border: '1px solid', width: '50%', textAlign: 'left' }
    expect(html(mi({ style }))).toBe(
      '<mi style="padding:3pt;padding-left:5.9776pt;border:1px solid;width:50%;text-align:left">x</mi>',
    )
  })

  test.each([
    ...[{ position: 'fixed' }, { background: 'url(x)' }, { padding: 'url(x)' }, { border: '1px solid red' }],
    ...[
      { marginLeft: '-500em' },
      { transform: 'scale(99)' },
      { padding: '999em' },
      { width: '900%' },
      { color: '#fff' },
    ],
    ...[{ zIndex: '9' }, { padding: '1em;position:fixed' }, { display: 'block' }, { fontFamily: 'x' }],
  ])('not the style %o', style => {
    expect(html(mi({ style }))).toBe('<mi>x</mi>')
  })

  test('classes of the library alone', () => {
    const classes = ['tml-left', 'fixed', 'tml-eqn', 'chr-sml', 'mathcal', 'tml-left fixed', 'inset-0', '']
    expect(html(mi({ classes }))).toBe('<mi class="tml-left chr-sml mathcal">x</mi>')
  })
})

test('a formula of too many parts, too deep a one, and what is no tree are refused', () => {
  const many: Node = { type: 'mrow', children: Array.from({ length: 5_000 }, () => mi()) }
  expect(() => html(many)).toThrow('too large')
  const deep = Array.from({ length: 130 }).reduce<Node>(inner => ({ type: 'mrow', children: [inner] }), mi())
  expect(() => html(deep)).toThrow('too large')
  expect(() => formulaElements('<math>')).toThrow()
  expect(() => formulaElements(null)).toThrow()
})
