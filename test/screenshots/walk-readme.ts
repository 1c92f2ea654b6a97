import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { approval, card, say } from '../e2e/person'
import { calling, saying } from '../helpers/chat-answers'
import type { Answer } from '../helpers/model-server'
import type { Camera } from './camera'

const CART = `import type { Item } from './item'

export type Cart = { items: Item[]; coupon?: string }

/** The price of everything in the cart, in cents. */
export function total(cart: Cart): number {
  let sum = 0
  for (const item of cart.items) {
    sum += item.price
  }
  return sum
}
`

const PATCH = `*** Begin Patch
*** Update File: src/cart.ts
@@
 export function total(cart: Cart): number {
-  let sum = 0
-  for (const item of cart.items) {
-    sum += item.price
-  }
-  return sum
+  return cart.items.reduce((sum, { price, quantity }) => sum + price * quantity, 0)
 }
*** End Patch`

export async function fillShop(folder: string): Promise<void> {
  await mkdir(join(folder, 'src'), { recursive: true })
  await writeFile(join(folder, 'src/cart.ts'), CART)
  await writeFile(join(folder, 'src/item.ts'), 'export type Item = { name: string; price: number; quantity: number }\n')
  await writeFile(join(folder, 'README.md'), '# Shop\n')
}

/** The picture of README: a change that waits for approval, with its diff. */
export async function walkReadme(page: Page, camera: Camera, add: (...answers: Answer[]) => void): Promise<void> {
  add(
    calling('explore_workspace', { target: 'read', pattern: 'src/cart.ts' }),
    calling('explore_workspace', { target: 'read', pattern: 'src/item.ts' }),
    calling('apply_patch', { diff: PATCH }),
    saying('The total counts each item as often as it is in the cart.'),
  )
  await say(page, 'Two apples cost as much as one. Can you fix the total?')
  await expect(approval(card(page))).toBeEnabled()
  await camera.shoot('readme')
}
