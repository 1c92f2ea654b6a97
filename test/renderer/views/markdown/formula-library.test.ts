import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { drawFormula } from '../../../../renderer/views/markdown/formula-library'
import { toMathTree } from '../../../../renderer/views/markdown/temml'

const draw = (source: string, isBlock = true): ReactNode => drawFormula(toMathTree, source, isBlock)
const html = (source: string, isBlock = true) => renderToStaticMarkup(draw(source, isBlock))

describe('a formula is drawn as MathML:', () => {
  test('within a line', () => {
    expect(html('a = b', false)).toBe('<math><mrow><mi>a</mi><mo>=</mo><mi>b</mi></mrow></math>')
  })

  test('as a block', () => {
    expect(html('a')).toBe('<math display="block" class="tml-display"><mi>a</mi></math>')
  })

  test.each([
    '\\frac{-b \\pm \\sqrt{b^2 - 4ac}}{2a}',
    '\\begin{pmatrix} a & b \\\\ c & d \\end{pmatrix}',
    'f(x) = \\begin{cases} 1 & \\text{if } x > 0 \\\\ 0 & \\text{otherwise} \\end{cases}',
    '\\begin{align} a &= b \\\\[2pt] &= c \\end{align}',
    '\\begin{aligned} a &= b \\\\ &= c \\end{aligned}',
    '\\begin{array}{c|c} a & b \\\\ \\hline c & d \\end{array}',
    '\\sum_{i=1}^{n} \\int_0^\\infty \\prod \\lim_{x \\to 0} \\oint',
    '\\mathbb{R} \\mathcal{L} \\mathbf{x} \\mathrm{d} \\mathfrak{g} \\mathtt{c} \\operatorname{argmax}_x',
    '\\overbrace{a + b}^{n} \\underbrace{c}_{m} \\xrightarrow{f} \\widehat{abc} \\vec{v} \\bar{x} \\hat{y} \\tilde{z}',
    '\\left\\{ \\frac{1}{2} \\middle| x \\right\\} \\Big( \\lfloor y \\rfloor \\Big) \\binom{n}{k} \\boxed{42} \\cancel{x}',
    "f'(x) \\cdot \\nabla \\times \\partial \\hbar \\ldots \\cdots \\implies \\iff \\forall x \\in \\emptyset \\not= y",
    'x \\tag{1}',
    '\\color{red}{x} + \\textcolor{blue}{y} \\phantom{z} \\quad \\pmod{n} \\sideset{}{^*}\\sum \\substack{a \\\\ b}',
    'é = \\text{größer} \\cdot 変数',
  ])('%s', source => {
    expect(html(source)).toMatch(/^<math .*<\/math>$/)
  })

  test('with the page’s colours in place of its own', () => {
    expect(html('\\color{red}{x}')).toContain('<mi class="text-bad">x</mi>')
    expect(html('\\color{#123456}{x}')).not.toContain('123456')
  })

  test('with no numbers that nobody asked for', () => {
    expect(html('\\begin{align} a \\end{align}')).not.toContain('eqn')
  })
})

describe('a text that is no formula, or would do more than be shown, refused:', () => {
  test.each([
    '\\frac{a',
    '\\nosuch{x}',
    'a & b',
    'x^1^2',
    '\\href{javascript:alert(1)}{x}',
    '\\href{https://x.test}{x}',
    '\\url{https://x.test}',
    '\\includegraphics{https://x.test/a.png}',
    '\\class{a}{x}',
    '\\id{root}{x}',
    '\\style{position:fixed}{x}',
    '\\data{x=y}{z}',
    '\\htmlClass{a}{x}',
    '\\htmlStyle{color:red}{x}',
    '\\require{html}x',
    '\\def\\a{\\a\\a}\\a',
    '\\gdef\\a{x}\\a',
    '\\edef\\a{x}\\a',
    '\\let\\a=\\b\\a',
    '\\futurelet\\a\\b',
    '\\newcommand{\\a}{x}\\a',
    '\\providecommand{\\a}{x}\\a',
    '\\global\\def\\a{x}\\a',
    '\\renewcommand{\\sin}{x}\\sin',
    'x\\tag{\\df@tag}',
  ])('%s', source => {
    expect(draw(source)).toBeNull()
  })

  test('a formula of more than 4,000 signs, or with more than 60 nested braces, is refused', () => {
    expect(draw('x'.repeat(4_001))).toBeNull()
    expect(draw(`${'{'.repeat(61)}x${'}'.repeat(61)}`)).toBeNull()
    expect(draw(`${'{'.repeat(60)}x${'}'.repeat(60)}`)).not.toBeNull()
    expect(draw('\\{'.repeat(200))).not.toBeNull()
  })

  test('a formula laid out too deep or in too many parts is refused', () => {
    expect(draw(`${'\\left('.repeat(250)}x${'\\right)'.repeat(250)}`)).toBeNull()
    expect(draw('x_1^2'.repeat(780))).toBeNull()
  })
})

describe('no formula takes long:', () => {
  test.each(
    Object.entries({
      bodies: `\\def\\a{${'x'.repeat(3_900)}\\a}\\a`,
      arguments: '\\def\\a#1{\\a{#1#1}}\\a{xxxxxxxx}',
      chain: '\\def\\a{xxxxxxxxxx}\\edef\\b{\\a\\a\\a\\a\\a\\a\\a\\a}\\edef\\c{\\b\\b\\b\\b\\b\\b}\\c',
      powers: `${'x^{'.repeat(1_000)}${'}'.repeat(1_000)}`,
      fractions: '\\frac{1}{'.repeat(390) + '}'.repeat(390),
      environments: `${'\\begin{matrix}'.repeat(150)}x${'\\end{matrix}'.repeat(150)}`,
      cells: `\\begin{matrix}${'&'.repeat(3_900)}\\end{matrix}`,
      texts: `${'\\text{$'.repeat(250)}x${'$}'.repeat(250)}`,
      sum: `${'a+'.repeat(1_990)}a`,
      primes: `x${"'".repeat(3_990)}`,
      long: 'x'.repeat(100_000),
    }),
  )('%s', (_, source) => {
    const before = process.cpuUsage()
    draw(source)
    // Not the clock's time: others may work on the machine.
    expect(process.cpuUsage(before).user / 1000).toBeLessThan(3_000)
  })
})
