import { expect, test } from 'vitest'
import { browserScenes } from '../../../helpers/browser-scene'
import { effectOf } from '../../../helpers/driven-browser'

const { here, serve, scene } = browserScenes()

test('back, forward and reload open what is known before', async () => {
  const { call, plan, text } = await scene('<h1>One</h1>')
  serve({ '/two': '<title>Two</title>' })
  await call('navigate', { url: `${here()}/two` })
  expect(effectOf(await plan('back'))).toMatchObject({ reach: 'navigate', to: `${here()}/`, isPrivate: true })
  expect(await text('back')).toContain('Page: Start')
  expect(await text('forward')).toContain('Page: Two')
  expect(await text('reload')).toContain('Page: Two')
  await expect(plan('forward')).rejects.toThrow('There is no page to go forward to.')
})

test('a form that was sent is not sent again', async () => {
  const sent: string[] = []
  const { call } = await scene('<form method=post action="/order"><button>Order</button></form>')
  serve({
    '/order': (request, response) => {
      sent.push(request.method ?? '')
      response.setHeader('content-type', 'text/html')
      response.end('<title>Ordered</title>')
    },
  })
  await call('click', { selector: 'text=Order' })
  await call('reload')
  expect(sent).toEqual(['POST', 'GET'])
})
