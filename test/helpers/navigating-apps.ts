/** Returns the destinations that a frame can be sent to and must not reach. `B()` is a page that the app has made itself. */
const targets = (http: string): Record<string, string> => ({
  data: `'data:text/html,<script>fetch("${http}/data")<\\/script>'`,
  blob: 'B()',
  web: `'${http}/web'`,
  unknown: "'foo:bar'",
  mail: "'mailto:a@b.example'",
  window: "'app://atrium/'",
  blank: "'about:blank'",
  srcdoc: "'about:srcdoc'",
  script: "'javascript:fetch(1)'",
  file: "'file:///etc/passwd'",
  inner: "'chrome://gpu'",
  // A page of another app, and of this one once more: addresses that the window would frame.
  other: "'mcp-app://00000000000000000000000000000000/'",
  itself: 'location.href',
})

/** The destinations that a policy refuses, and that so become a page of Chromium's own a moment later. */
const REFUSED = ['data', 'blob', 'web', 'unknown', 'mail', 'window']

const BEGIN = `const B = () => URL.createObjectURL(new Blob(['<script>fetch(1)<\\/script>'], { type: 'text/html' }))
const tried = work => { try { work() } catch {} }
const add = (name, part) => { const made = Object.assign(document.createElement(name), part); document.body.append(made); return made }
const soon = (...works) => setTimeout(() => works.forEach(tried), 50)
`

/**
 * Pages that send frames elsewhere, in each way that there is. Most go on to a second address before the first one has been
 * refused: what has to be taken back then is more than one navigation.
 */
export function navigatingApps(http: string): Record<string, string> {
  const all = targets(http)
  const every = Object.values(all).join(', ')
  const to = (name: string) => `() => { location.href = ${all[name]} }`
  const pairs = REFUSED.map(first => [`goes-${first}`, `soon(${to(first)}, ${to('other')})`] as const)
  const others: Record<string, string> = {
    'goes-itself': `soon(${to('blob')}, ${to('itself')}, () => location.reload(), ${to('other')}, ${to('data')})`,
    'goes-everywhere': `soon(...[${every}].map(target => () => { location.href = target }))`,
    'goes-replacing': `soon(...[${every}].map(target => () => location.replace(target)))`,
    'goes-slowly': `[${every}].forEach((target, at) => setTimeout(() => tried(() => { location.href = target }), at * 3))`,
    'goes-back': `soon(() => history.pushState(1, '', '#1'), () => history.back(), ${to('data')}, () => history.forward(), () => history.go(-2), ${to('other')}, () => history.back(), () => navigation.reload(), () => navigation.navigate('#2'))`,
    'goes-by-links': `soon(...[${every}].flatMap(href => ['', '_self', '_top', '_parent', '_blank', 'kid'].map(target => () => add('a', { href, target }).click())))`,
    'goes-by-forms': `soon(...[${every}].flatMap(action => ['get', 'post'].map(method => () => add('form', { action, method }).submit())))`,
    'goes-by-refresh': `soon(...[${every}].map(target => () => document.head.append(Object.assign(document.createElement('meta'), { httpEquiv: 'refresh', content: '0; url=' + target }))))`,
    'goes-by-windows': `soon(...[${every}].flatMap(target => ['_blank', '_self', '_top', '_parent', 'kid'].map(name => () => { window.open(target, name) })))`,
    'goes-above': `soon(...[${every}].flatMap(target => [() => { top.location.href = target }, () => { parent.location = target }, () => parent.history.back()]))`,
    'goes-in-frames': `add('iframe', { name: 'kid' }); const all = [${every}]; const kids = all.map(src => add('iframe', { src })); let at = 0
      const going = setInterval(() => { const target = all[at++ % all.length]; for (const kid of kids) { tried(() => { kid.src = target }); tried(() => { kid.contentWindow.location.href = target }) } }, 25)
      setTimeout(() => { clearInterval(going); for (const kid of kids) { kid.srcdoc = '<p>'; kid.remove() } }, 400)`,
    'goes-in-written-frames': `for (const how of ['location.href=', 'location.replace(']) for (const target of [${every}]) add('iframe', { srcdoc: '<script>const going = setInterval(() => { for (const to of [' + JSON.stringify(target) + ', ${all.other?.replaceAll("'", '"')}]) try { ' + how + 'to' + (how.endsWith('(') ? ')' : '') + ' } catch {} }, 20); setTimeout(() => clearInterval(going), 400)<' + '/script>' })`,
  }
  return Object.fromEntries([...pairs, ...Object.entries(others)].map(([name, script]) => [name, BEGIN + script]))
}
