import type { RandomNumbers } from '../random-flows'

/** The text of a flow as a person could have written it: with comments, quotes, empty lines and lists of both kinds. */
export function randomFlowText(chance: RandomNumbers): string {
  const ids = Array.from(
    { length: 2 + chance.below(6) },
    (_, at) => `${chance.pick(['plan', 'make it', 'step.', 'x-'])}${at}`,
  )
  const comment = () =>
    chance.below(3) === 0
      ? ` # ${chance.pick(['why', 'see: [1]', '"quoted"', '{', '- not a list'])} ${chance.below(1000)}`
      : ''
  const quoted = (text: string) => chance.pick([text, text, `'${text}'`, `"${text}"`])
  const id = () => chance.pick(ids)
  const dash = chance.pick(['', '  ', '    '])
  const inner = `${dash}  ${chance.pick(['', ' '])}`
  const gap = chance.below(2) === 0 ? [''] : []
  const sometimes = (times: number, line: string) => (chance.below(times) === 0 ? [line] : [])
  const steps = ids.flatMap((own, at) => {
    const [first, ...others] = keysOf(chance, { own, id, quoted, comment, inner })
    const head = [...(at > 0 ? gap : []), ...sometimes(3, `${dash}# about ${at}`)]
    const keys = others.flatMap(key => [`${inner}${key}`, ...sometimes(8, `${inner}# note ${chance.below(1000)}`)])
    return [
      ...head,
      `${dash}-${inner.slice(dash.length + 1)}${first}`,
      ...keys,
      ...sometimes(5, `${inner}# below ${at}`),
    ]
  })
  const head = [`# A flow ${chance.below(100)}`, 'name: f', `description: d${comment()}`, `steps:${comment()}`]
  return [...head, ...steps, ...sometimes(2, '# The end.')].join('\n') + chance.pick(['', '\n', '\n\n'])
}

type Writing = { own: string; id(): string; quoted(text: string): string; comment(): string; inner: string }

function keysOf(chance: RandomNumbers, { own, id, quoted, comment, inner }: Writing): string[] {
  const end = (text: string) => `${text}${comment()}`
  const head = [end(`id: ${quoted(own)}`)]
  const template = () => `\${{result.${id()}.summary}}`
  const task = () =>
    chance.pick([
      end(`task: Do ${template()}`),
      `task: |\n${inner}  Do it: ${template()}\n\n${inner}  # no comment \${{ result.${id()} }}`,
      end(`task: "Do: ${template()}"`),
    ])
  const branches = () => {
    const all = Array.from({ length: 1 + chance.below(3) }, (_, at) => ({ name: `b${at}`, target: id() }))
    const isRow = chance.below(3) === 0
    const rows = all.map(({ name, target }) => end(`${inner}  ${name}: ${quoted(target)}`))
    const written = isRow
      ? end(`branches: { ${all.map(({ name, target }) => `${name}: ${quoted(target)}`).join(', ')} }`)
      : [end('branches:'), ...rows].join('\n')
    return { names: all.map(({ name }) => name), written }
  }
  switch (chance.below(6)) {
    case 0: {
      const { names, written } = branches()
      const isRow = chance.below(2) === 0
      const options = isRow
        ? end(`options: [${names.join(', ')}]`)
        : [end('options:'), ...names.map(name => end(`${inner}- ${name}`))].join('\n')
      return [...head, end('type: fork'), end(`question: What about ${template()}?`), options, written]
    }
    case 1:
      return [...head, 'agent: judge', task(), branches().written]
    case 2:
      return [...head, end(`check: ${id()}.artifacts`), end(`present: ${quoted(id())}`), end(`absent: ${id()}`)]
    case 3:
      return [
        ...head,
        'agent: judge',
        task(),
        end(`loop_target: ${id()}`),
        end(`exit_target: ${id()}`),
        'max_iterations: 2',
      ]
    default: {
      const waits = [...new Set(Array.from({ length: chance.below(4) }, id))]
      const indent = `${inner}${chance.pick(['', '  '])}`
      const list = chance.pick([
        end(`blockedBy: [${waits.map(quoted).join(', ')}]`),
        [end('blockedBy:'), ...waits.map(one => end(`${indent}- ${quoted(one)}`))].join('\n'),
      ])
      return [
        ...head,
        end('agent: worker'),
        ...(waits.length === 0
          ? []
          : [waits.length === 1 && chance.below(2) === 0 ? end(`blockedBy: ${waits[0]}`) : list]),
        ...(chance.below(2) === 0 ? [`inputs:\n${inner}  topic: ${template()}`] : []),
        task(),
        ...(chance.below(3) === 0 ? [end(`on_complete: ${id()}`)] : []),
        ...(chance.below(3) === 0 ? [end(`on_error: ${quoted(id())}`)] : []),
      ]
    }
  }
}
