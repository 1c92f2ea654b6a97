import type { Page } from '@playwright/test'
import { chat } from '../helpers/hostile-app'
import { foreignElements } from '../helpers/hostile-content'
import { events, modelServer } from '../helpers/model-server'
import { look } from './axe'
import { expect, test } from './launch'
import { connectModel, openFolder, say, timeline } from './person'

const ANSWER = String.raw`## The quadratic formula

For $ax^2 + bx + c = 0$ with \(a \neq 0\) there are two roots, it costs $5 and $6, and **$x_1 \le x_2$** in $\mathbb{R}$:
$$
x_{1,2} = \frac{-b \pm \sqrt{b^2 - 4ac}}{2a}
$$
where $\Delta = b^2 - 4ac$ is the discriminant.

\[
f(x) = \begin{cases} 1 & \text{if } x > 0 \\ 0 & \text{otherwise} \end{cases}
\]

- A sum: $$\sum_{i=1}^{n} i = \frac{n(n+1)}{2}$$
- A matrix $\begin{pmatrix} a & b \\ c & d \end{pmatrix}$ and $\hat{x}, \vec{v}, \overline{z}$

${'```math'}
\begin{align}
\int_0^\infty e^{-x^2}\,dx &= \frac{\sqrt{\pi}}{2} \\
\widehat{abc} &= \overbrace{a + b}^{n} + \color{red}{d} \tag{1}
\end{align}
${'```'}

| Name | Value |
|---|---|
| $\lfloor x \rfloor$ | $\lim_{n \to \infty} \left(1 + \frac{1}{n}\right)^n$ |

A bad one $\nosuch{x}$ stays.

$$\frac{a}{$$

A wide one: $a_1 + a_2 + a_3 + a_4 + a_5 + a_6 + a_7 + a_8 + a_9 + a_{10} + a_{11} + a_{12} + a_{13} + a_{14} + a_{15} + a_{16} + a_{17} + a_{18} + a_{19} + a_{20} + a_{21} + a_{22} + a_{23} + a_{24} + a_{25} = 0$

$\boxed{E = mc^2}$`

const formulas = (page: Page) => timeline(page).locator('[data-formula]')

test('formulas of an answer are MathML that can be read in both themes, and copied as they were written', async ({
  launch,
  folder,
}) => {
  const server = await modelServer([chat.saying(ANSWER)])
  const atrium = await launch()
  const { page } = atrium
  await connectModel(page, server.baseUrl)
  await openFolder(atrium, await folder('work'))
  await say(page, 'How are they solved?')
  await expect(page.getByTestId('turn-end').last()).toHaveAttribute('data-reason', 'done')
  await expect(formulas(page)).toHaveCount(15)
  await expect(timeline(page)).toContainText('it costs $5 and $6')

  await test.step('they are in the font that came along, and in the line of the text around them', async () => {
    const found = await formulas(page).evaluateAll(all =>
      all.map(one => {
        const math = one.querySelector('math')
        const drawn =
          math?.namespaceURI === 'http://www.w3.org/1998/Math/MathML' && math.getBoundingClientRect().width > 4
        return drawn && one.getBoundingClientRect().right <= window.innerWidth
      }),
    )
    expect(found).toEqual(Array.from({ length: 15 }, () => true))
    expect(await page.evaluate(() => document.fonts.check('1em "STIX Two Math"', '∫'))).toBe(true)
    const [line = 0, letter] = await formulas(page)
      .first()
      .evaluate(one => {
        // An empty element stands on the line.
        const mark = document.createElement('span')
        mark.style.cssText = 'display:inline-block;width:1px;height:0'
        one.after(mark)
        const bottoms = [mark, one.querySelector('mi')].map(part => part?.getBoundingClientRect().bottom ?? 0)
        mark.remove()
        return bottoms
      })
    expect(letter).toBeGreaterThan(line - 1.5)
    expect(letter).toBeLessThan(line + 1.5)
  })

  await test.step('a text that is no formula stays as it was written', async () => {
    await expect(timeline(page).getByTitle('Can’t show this formula')).toHaveText('$\\nosuch{x}$')
    await expect(timeline(page).locator('figure')).toContainText('\\frac{a}{')
  })

  await test.step('pictures', async () => {
    await page.setViewportSize({ width: 1200, height: 1500 })
    await look(page, 'formulas', '[data-testid=timeline]')
    expect(await foreignElements(page)).toEqual([])
  })

  await test.step('a selection that holds or touches them is copied as it was written', async () => {
    const copied = await page.evaluate(() => {
      const article = [...document.querySelectorAll('article')].at(-1)
      const shown = article ? [...article.querySelectorAll('[data-formula]')] : []
      const first = shown[0]?.querySelector('mi')
      const last = shown[6]?.querySelector('mn')
      if (!first || !last) return null
      getSelection()?.setBaseAndExtent(first, 0, last, 0)
      const clipboardData = new DataTransfer()
      document.dispatchEvent(new ClipboardEvent('copy', { clipboardData, bubbles: true, cancelable: true }))
      getSelection()?.removeAllRanges()
      return clipboardData.getData('text/plain')
    })
    expect(copied).toMatch(/^\$ax\^2 \+ bx \+ c = 0\$ with \\\(a \\neq 0\\\) there are two roots, it costs \$5 and \$6/)
    expect(copied).toMatch(/\n\$\$\nx_\{1,2\} = \\frac\{-b \\pm \\sqrt\{b\^2 - 4ac\}\}\{2a\}\n\$\$\n/)
    expect(copied).toMatch(/\\end\{cases\}\n\\\]$/)
  })
})

test('a formula that comes piece by piece is what was written until it ends', async ({ launch, folder }) => {
  const chunk = (content: string) => ({ choices: [{ delta: { content }, finish_reason: null }] })
  const open = events([chunk('So\n\n$$\nx_1 * y_2 * '), chunk('z\n')], { end: 'hang' })
  const server = await modelServer([open])
  const atrium = await launch()
  const { page } = atrium
  await connectModel(page, server.baseUrl)
  await openFolder(atrium, await folder('work'))
  await say(page, 'go')
  await expect(timeline(page).getByText('$$ x_1 * y_2 * z')).toBeVisible()
  await expect(formulas(page)).toHaveCount(0)
})

test('no formula holds the page up, or is painted over what stands around it', { tag: '@deep' }, async ({
  launch,
  folder,
}) => {
  const many = Array.from({ length: 300 }, (_, at) => `Line ${at} with $x_{${at}} = \\frac{a}{b}$ and $\\sqrt{${at}}$`)
  const hostile = [
    `$${'\\frac{1}{'.repeat(30)}x${'}'.repeat(30)}$`,
    `$${'\\sqrt{'.repeat(50)}x${'}'.repeat(50)}$`,
    `$${'\\left('.repeat(35)}x${'\\right)'.repeat(35)}$`,
    `$${'\\begin{matrix}'.repeat(35)}x${'\\end{matrix}'.repeat(35)}$`,
    `$${'\\overset{a}{'.repeat(35)}x${'}'.repeat(35)}$`,
    `$${'x_{'.repeat(35)}x${'}'.repeat(35)}$`,
    '$\\kern-2.9em\\kern-2.9em\\kern-2.9em\\kern-2.9em\\kern-2.9em\\kern-2.9em x\\rule{49em}{49em}$',
    `$$${'x+'.repeat(1_200)}x$$`,
  ]
  const answers = [...hostile, many.join('\n\n')].map((one, at) => `${one}\n\nOver ${at}.`)
  const server = await modelServer(answers.map(chat.saying))
  const atrium = await launch()
  const { page } = atrium
  await connectModel(page, server.baseUrl)
  await openFolder(atrium, await folder('work'))
  await page.evaluate(() => {
    const long: number[] = []
    Object.assign(window, { long })
    const watched = new PerformanceObserver(list => long.push(...list.getEntries().map(({ duration }) => duration)))
    watched.observe({ type: 'longtask' })
  })
  for (const [at] of answers.entries()) {
    await say(page, 'go')
    await expect(timeline(page)).toContainText(`Over ${at}.`)
    await page.evaluate(() => new Promise(drawn => requestAnimationFrame(() => requestIdleCallback(drawn))))
    const escaping = await formulas(page).evaluateAll(all =>
      all.filter(
        one => !/^(clip|auto)$/.test(getComputedStyle(one).overflowX) || one.getBoundingClientRect().left < 240,
      ),
    )
    expect(escaping).toEqual([])
    await page.screenshot({ path: test.info().outputPath(`hostile-${at}.png`) })
  }
  const long = await page.evaluate(() => (window as unknown as { long: number[] }).long.map(Math.round))
  test.info().annotations.push({ type: 'longest task', description: `${Math.max(0, ...long)} ms` })
})
