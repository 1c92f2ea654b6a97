import { expect, test } from 'vitest'
import { ScrollRegion } from '../../../renderer/ui/scroll-region'
import { drawn } from '../drawn'

test.each(['div', 'pre', 'span'] as const)('a %s that scrolls is reached by keyboard, and is no more than that', as => {
  const view = drawn(
    <ScrollRegion as={as} className="max-h-4">
      text
    </ScrollRegion>,
  )
  expect(view.innerHTML).toBe(`<${as} tabindex="0" class="max-h-4">text</${as}>`)
})

test('it is a div unless somebody says what it is, and keeps a role and a name', () => {
  const [region] = drawn(<ScrollRegion role="log" label="Conversation" data-testid="timeline" />).children
  expect(region?.outerHTML).toBe('<div tabindex="0" aria-label="Conversation" role="log" data-testid="timeline"></div>')
})

test('a section that scrolls is a region with a name', () => {
  const [region] = drawn(<ScrollRegion as="section" label="Preview" />).children
  expect(region?.outerHTML).toBe('<section tabindex="0" aria-label="Preview"></section>')
})
