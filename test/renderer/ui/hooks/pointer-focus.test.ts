import { parseHTML } from 'linkedom'
import { expect, test, vi } from 'vitest'
import { followPointerFocus, showFocusRing } from '../../../../renderer/ui/hooks/pointer-focus'

test('focus rings are hidden after a press of the pointer and shown again after a key, but for keys that move nothing', () => {
  const { document } = parseHTML('<!doctype html><html><body></body></html>')
  const target = new EventTarget()
  vi.stubGlobal('window', target)
  const root = document.documentElement as unknown as HTMLElement
  const stop = followPointerFocus(root)
  const press = (key: string) => target.dispatchEvent(Object.assign(new Event('keydown'), { key }))
  target.dispatchEvent(new Event('pointerdown'))
  expect(root.hasAttribute('data-pointer')).toBe(true)
  press('Shift')
  expect(root.hasAttribute('data-pointer')).toBe(true)
  press('Tab')
  expect(root.hasAttribute('data-pointer')).toBe(false)
  target.dispatchEvent(new Event('pointerdown'))
  showFocusRing(root)
  expect(root.hasAttribute('data-pointer')).toBe(false)
  stop()
  target.dispatchEvent(new Event('pointerdown'))
  expect(root.hasAttribute('data-pointer')).toBe(false)
})
