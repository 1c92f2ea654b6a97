import { expect, test } from 'vitest'
import { CodeLine } from '../../../../renderer/ui/highlight/code-line'
import { TOKEN_KINDS, type TokenKind } from '../../../../renderer/ui/highlight/token-kinds'
import { PathText } from '../../../../renderer/ui/text/path-text'
import { drawn } from '../../drawn'

/** The parts that keep their place, in order. */
const partsOf = (path: string) =>
  [...drawn(<PathText path={path} />).querySelectorAll('bdi bdi')].map(part => part.textContent)

test.each(['src/index.ts', 'C:\\a\\b.txt', '日本/語.md', ''])('%j is one piece from left to right', path => {
  const shown = drawn(<PathText path={path} />)
  expect(shown.querySelectorAll('bdi[dir=ltr]').length).toBe(1)
  expect(shown.textContent).toBe(path)
})

test.each([
  ['src/שלום/עולם.txt', ['src', 'שלום', 'עולם.txt']],
  ['C:\\مجلد\\ملف (2).pdf', ['C:', 'مجلد', 'ملف (2).pdf']],
  ['ملف.txt', ['ملف.txt']],
  ['/א/', ['', 'א', '']],
  ['אבג → דהו/a', ['אבג', 'דהו', 'a']],
])('the parts of %j stay in their order', (path, parts) => {
  expect(partsOf(path)).toEqual(parts)
  expect(drawn(<PathText path={path} />).textContent).toBe(path)
})

test('a name that turns what follows around is shown with what turns it', () => {
  expect(drawn(<PathText path={'ש/\u202etxt.exe '} />).textContent).toContain('\\u{202e}txt.exe')
})

test('only the pieces of code that run from right to left are set apart', () => {
  const text = 'say("שלום", "b")'
  const [plain, string, name] = ['plain', 'string', 'function'].map(kind => TOKEN_KINDS.indexOf(kind as TokenKind))
  const tokens = [name, 3, plain, 1, string, 6, plain, 2, string, 3].map(Number)
  const shown = drawn(<CodeLine text={text} tokens={tokens} />)
  expect([...shown.querySelectorAll('span[dir=ltr]')].map(piece => piece.textContent)).toEqual(['"שלום"'])
  expect(shown.textContent).toBe(text)
})

test('two spaces in a name are shown as two', () => {
  expect(
    drawn(<PathText path="a  b.txt" />)
      .querySelector('bdi')
      ?.getAttribute('style'),
  ).toContain('preserve')
})
