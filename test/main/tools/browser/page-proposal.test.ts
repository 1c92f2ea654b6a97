import { describe, expect, test } from 'vitest'
import { browserScenes } from '../../../helpers/browser-scene'

const { elsewhere, serve, scene } = browserScenes()

describe('an element that is not there', () => {
  test('is told with what is there, of a page that the model was let read', async () => {
    const { call, plan } = await scene('<button>Save</button><button>Save all</button>')
    await call('snapshot')
    await expect(plan('click', { selector: 'text=Nothing' })).rejects.toThrow()
    await expect(plan('click', { selector: 'button' })).rejects.toThrow(/Save all/)
  })

  test('is told without a word of a page that it was not let read', async () => {
    const { plan, browser, context } = await scene('')
    serve({ '/bank': '<button>Account 4711</button><button>Account 4712</button>' })
    await browser.driven[0]?.page.navigate({ type: 'to', url: `${elsewhere()}/bank` }, context.signal)
    const failed = plan('click', { selector: 'button' })
    await expect(failed).rejects.toThrow('There is no such element, or more than one.')
    await expect(failed).rejects.not.toThrow(/4711/)
  })
})
