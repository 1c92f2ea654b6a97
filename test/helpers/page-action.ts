import type { PageActionEffect } from '../../shared/browser/page-action'

/** A click on a page of a shop, with what a test is about. */
export function pageAction(change: Partial<PageActionEffect> = {}): PageActionEffect {
  const url = 'https://shop.example/cart'
  return {
    type: 'page-action',
    action: 'click',
    reach: 'act',
    tab: 't1',
    hosts: ['shop.example'],
    options: [],
    page: { url, title: 'Cart', document: 'd1' },
    element: {
      handle: 'h',
      document: 'd1',
      frameUrl: url,
      role: 'button',
      name: 'Order',
      tag: 'button',
      box: { x: 1, y: 2, width: 3, height: 4 },
    },
    downloadsTo: 'downloads',
    ...change,
  }
}
