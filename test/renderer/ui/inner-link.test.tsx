import { expect, test } from 'vitest'
import { InnerLink } from '../../../renderer/ui/inner-link'
import { drawn } from '../drawn'

test('a link to something in Atrium is reached by keyboard and has no address that could lead the page away', () => {
  const view = drawn(
    <InnerLink title="main.ts:3" className="underline" onFollow={() => {}}>
      main.ts
    </InnerLink>,
  )
  expect(view.innerHTML).toBe(
    '<span role="link" tabindex="0" title="main.ts:3" class="cursor-pointer underline">main.ts</span>',
  )
})
