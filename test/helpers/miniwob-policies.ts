import type { DrivenPage } from './driven-pages'

/** The tools of a policy: those of a model, with the text of the task. */
export type Hands = {
  goal: string
  page: DrivenPage
  outline(selector?: string): Promise<string>
  /** The reference in the nth line of a role, with that name if one is given. */
  ref(role: string, name?: string | RegExp, nth?: number): Promise<string>
  click(selector: string): Promise<void>
  hover(selector: string): Promise<void>
  fill(selector: string, text: string): Promise<void>
  type(selector: string, text: string): Promise<void>
  select(selector: string, value: string): Promise<void>
  press(...keys: string[]): Promise<void>
  text(selector: string): Promise<string>
  value(selector: string): Promise<string>
  html(selector: string): Promise<string>
  seen(selector: string): Promise<void>
}

export type Policy = (hands: Hands) => Promise<void>

/** The words that the task has in quotes, one after the other. */
const inQuotes = (goal: string) => [...goal.matchAll(/"([^"]*)"/g)].map(match => match[1] ?? '')

const between = (goal: string, before: string, after: string) => goal.split(before)[1]?.split(after)[0] ?? ''

const submit = async ({ click, ref }: Hands) => click(await ref('button', /^(?:Submit|Login)$/))

const clickWord: Policy = async ({ goal, click, ref }) => click(await ref('clickable', inQuotes(goal)[0]))

const chooseEach: Policy = async hands => {
  const words = between(hands.goal, 'Select ', ' and click').split(', ')
  for (const word of words.filter(each => each !== 'nothing'))
    await hands.click(await hands.ref('checkbox|radio', word))
  await submit(hands)
}

const chooseFromList: Policy = async hands => {
  await hands.select(await hands.ref('combobox|listbox'), between(hands.goal, 'Select ', ' from the'))
  await submit(hands)
}

const fillAll: Policy = async hands => {
  const words = inQuotes(hands.goal)
  const fields = [...(await hands.outline()).matchAll(/- textbox.*?\[ref=(@e\d+)\]/g)]
  for (const [at, field] of fields.entries()) await hands.fill(field[1] ?? '', words[at] ?? words[0] ?? '')
  await submit(hands)
}

/** Goes back in jQuery's calendar to the month of a date such as 10/23/2016, and chooses its day. */
async function chooseDate({ outline, click, ref }: Hands, date: string): Promise<void> {
  const [month = 0, day, year] = date.split('/').map(Number)
  const name = new Date(2000, Number(month) - 1).toLocaleString('en', { month: 'long' })
  for (let left = 12; left > 0 && !(await outline()).includes(`${name} ${year}`); left--)
    await click(await ref('clickable', 'Prev'))
  await click(await ref('link', String(day)))
}

const minutes = (text: string) => Number(/(\d+)h/.exec(text)?.[1]) * 60 + Number(/(\d+)m/.exec(text)?.[1])

export const POLICIES: Record<string, Policy> = {
  'book-flight-nodelay': async hands => {
    const { goal, fill, click, ref, text, outline } = hands
    const [, wish, from = '', to = '', date = ''] =
      /the (\w+) one-way flight from: (.*) to: (.*) on ([\d/]+)/.exec(goal) ?? []
    for (const [field, city] of [
      ['From:', from],
      ['To:', to],
    ] as const) {
      await fill(await ref('textbox', field), city)
      const offers = [...(await outline()).matchAll(/- \S+ "([^"]*)" \[ref=(@e\d+)\]/g)]
      const offer = offers.find(each => each[1]?.includes(city) && /\([A-Z]{3}\)/.test(each[1]))
      await click(offer?.[2] ?? 'text=there is no such city')
    }
    await click(await ref('textbox', /^$/))
    await chooseDate(hands, date)
    await click(await ref('button', 'Search'))
    const flights = (await text('#results')).split('Depart:').slice(1)
    const worth = (flight: string) =>
      wish === 'cheapest' ? Number(/\$(\d+)/.exec(flight)?.[1]) : minutes(flight.split('Duration:')[1] ?? '')
    const best = flights.reduce((one, other) => (worth(other) < worth(one) ? other : one))
    await click(await ref('button', `Book flight for $${/\$(\d+)/.exec(best)?.[1]}`))
  },
  'choose-date-easy': async hands => {
    await hands.click(await hands.ref('textbox'))
    await chooseDate(hands, between(hands.goal, 'Select ', ' as'))
    await submit(hands)
  },
  'choose-list': chooseFromList,
  'click-button': async ({ goal, click, ref }) => click(await ref('button', inQuotes(goal)[0])),
  'click-checkboxes': chooseEach,
  'click-dialog-2': async ({ goal, click, ref }) => {
    const [label = ''] = inQuotes(goal)
    await click(await ref('button', label === 'x' ? 'Close' : label))
  },
  'click-link': clickWord,
  'click-menu': async ({ goal, hover, click, ref, seen }) => {
    const items = goal.replace('Select ', '').split('>')
    const last = items.pop() ?? ''
    for (const item of items) {
      await hover(await ref('menuitem', item))
      await seen(`text="${items[items.indexOf(item) + 1] ?? last}"`)
    }
    await click(await ref('menuitem', last))
  },
  'click-option': chooseEach,
  'click-scroll-list': chooseFromList,
  'click-tab-2': async hands => {
    const [word = ''] = inQuotes(hands.goal)
    for (const tab of ['Tab #1', 'Tab #2', 'Tab #3']) {
      await hands.click(await hands.ref('tab', tab))
      if ((await hands.outline()).includes(`clickable "${word}"`)) return clickWord(hands)
    }
  },
  'copy-paste': async hands => {
    const fields = [...(await hands.outline()).matchAll(/- textbox \[ref=(@e\d+)\]( \[value)?/g)]
    const [from, to] = [fields.find(each => each[2]), fields.find(each => !each[2])].map(each => each?.[1] ?? '')
    await hands.fill(to ?? '', await hands.value(from ?? ''))
    await submit(hands)
  },
  'email-inbox-reply': async ({ goal, click, ref, fill, html }) => {
    await click(await ref('clickable', new RegExp(`^${between(goal, 'email by ', ' and')}`)))
    await click('text="Reply"')
    await fill(await ref('textbox'), inQuotes(goal)[0] ?? '')
    // The icons have no names, so it is read in the page which of them sends.
    await click(`#${/id="(send[^"]*)"/.exec(await html('#reply-bar'))?.[1]}`)
  },
  'enter-date': async hands => {
    const [month, day, year] = between(hands.goal, 'Enter ', ' as').split('/')
    await hands.fill(await hands.ref('textbox'), `${year}-${month}-${day}`)
    await submit(hands)
  },
  'enter-password': fillAll,
  'enter-text': fillAll,
  'focus-text': async ({ click, ref }) => click(await ref('textbox')),
  'form-sequence-2': async hands => {
    const [radio, field] = [...hands.goal.matchAll(/(\d)(?:st|nd|rd)/g)].map(match => Number(match[1]) - 1)
    await hands.click(await hands.ref('radio', undefined, radio))
    await hands.fill(await hands.ref('textbox', undefined, field), inQuotes(hands.goal)[0] ?? '')
    await submit(hands)
  },
  'login-user': fillAll,
  'navigate-tree': async ({ goal, outline, click, html }) => {
    const [name = ''] = inQuotes(goal)
    // Only their icons show which of them are folders.
    const folders = [...(await html('#tree')).matchAll(/class="folder[^"]*">([^<]*)/g)].map(match => match[1] ?? '')
    for (const folder of [undefined, ...folders]) {
      if (folder !== undefined) await click(`text="${folder}"`)
      if ((await outline('#tree')).includes(`"${name}"`)) return click(`text="${name}"`)
    }
  },
  'read-table': async hands => {
    const key = between(hands.goal, 'value of ', ' into')
    const lines = (await hands.outline()).split('\n').map(line => /- cell: "(.*)"/.exec(line)?.[1])
    await hands.fill(await hands.ref('textbox'), lines[lines.indexOf(key) + 1] ?? '')
    await submit(hands)
  },
  'scroll-text': async hands => {
    const words = (await hands.value(await hands.ref('textbox', undefined, 0))).trim().split(/\s/)
    await hands.fill(await hands.ref('textbox', undefined, 1), (words.at(-1) ?? '').replace('.', ''))
    await submit(hands)
  },
  'search-engine': async ({ goal, fill, click, ref }) => {
    await fill(await ref('textbox'), inQuotes(goal)[0] ?? '')
    await click(await ref('button', 'Search'))
    const at = Number(/the (\d)\w\w search result/.exec(goal)?.[1]) - 1
    if (at >= 3) await click(await ref('link', String(Math.floor(at / 3) + 1)))
    await click(await ref('link', undefined, at % 3))
  },
  'social-media': async ({ goal, click, html }) => {
    const [action = ''] = inQuotes(goal)
    const user = between(goal, 'For the user ', ', click')
    const posts = (await html('#area')).split('class="media"').slice(1)
    const post = `.media:nth-child(${posts.findIndex(each => each.includes(`"username">${user}<`)) + 1})`
    if (['Reply', 'Retweet', 'Like'].includes(action)) return click(`${post} .${action.toLowerCase()}`)
    await click(`${post} .more`)
    const items = [...(await html(`${post} ul`)).matchAll(/<li class="([^"]*)">([^<]*)/g)]
    await click(`${post} li.${items.find(each => each[2]?.startsWith(action))?.[1]}`)
  },
  terminal: async ({ goal, press, click, text }) => {
    const enter = (line: string) => press(...line, 'Enter')
    await click('#terminal')
    await enter('ls')
    const files =
      (await text('#terminal'))
        .split('\n')
        .find(line => / /.test(line) && !/[!:$]/.test(line) && /\w/.test(line))
        ?.trim()
        .split(/\s+/) ?? []
    const end = /extension (\.\S+)$/.exec(goal)?.[1]
    await enter(`rm ${files.find(file => (end ? file.endsWith(end) : !file.includes('.')))}`)
  },
  'use-autocomplete': async hands => {
    const [start = '', end = ''] = inQuotes(hands.goal)
    await hands.type(await hands.ref('textbox'), start)
    await hands.seen('.ui-menu-item')
    const offers = [...(await hands.outline()).matchAll(/- \S+ "([^"]*)" \[ref=(@e\d+)\]/g)]
    await hands.click(
      offers.find(each => each[1]?.startsWith(start) && each[1].endsWith(end) && each[1] !== 'Tags:')?.[2] ?? '',
    )
    await submit(hands)
  },
  'use-spinner': async hands => {
    const wanted = Number(/-?\d+/.exec(hands.goal)?.[0])
    for (let left = 30; left > 0; left--) {
      const now = Number(await hands.value(await hands.ref('spinbutton')))
      if (now === wanted) break
      await hands.click(`.ui-spinner-${now < wanted ? 'up' : 'down'}`)
    }
    await submit(hands)
  },
}

/** Those that no policy solves, and why. */
export const UNSOLVED: Record<string, string> = {
  'drag-box': 'The tools cannot drag, and the boxes listen to the pointer alone.',
  'drag-items': 'The tools cannot drag, and the list listens to the pointer alone.',
  'hover-shape': 'The task gives no reward: the line that would is a comment. Its shapes have no names either.',
}
