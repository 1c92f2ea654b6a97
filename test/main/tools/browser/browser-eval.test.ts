import { describe, expect, test } from 'vitest'
import { browserScenes } from '../../../helpers/browser-scene'
import { applied, effectOf } from '../../../helpers/driven-browser'

const { scene } = browserScenes()

describe('browser_eval', () => {
  test('shows the script, and gives its value', async () => {
    const { plan, context } = await scene('<h1>Title</h1>')
    const proposal = await plan('eval', { javascript: 'document.title' })
    expect(effectOf(proposal)).toMatchObject({
      reach: 'script',
      text: 'document.title',
      picture: { width: expect.any(Number) },
    })
    expect((await applied(proposal, context)).text).toMatch(/\n\nStart$/)
  })
})
