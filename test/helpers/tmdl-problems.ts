/** Of each kind of object: which it may hold, and its properties. As far as Atrium writes them. */
const OBJECTS: Record<string, { children: string[]; properties: string[] }> = {
  '': {
    children: [...['database', 'model', 'table', 'relationship', 'expression', 'role', 'annotation', 'ref']],
    properties: [],
  },
  database: { children: [], properties: ['compatibilityLevel'] },
  model: {
    children: ['dataAccessOptions', 'annotation'],
    properties: ['culture', 'defaultPowerBIDataSourceVersion', 'sourceQueryCulture', 'discourageImplicitMeasures'],
  },
  dataAccessOptions: { children: [], properties: ['legacyRedirects', 'returnErrorValuesAsNull'] },
  table: {
    children: ['measure', 'column', 'hierarchy', 'partition', 'annotation', 'calculationGroup'],
    properties: ['isHidden', 'dataCategory', 'lineageTag', 'sourceLineageTag'],
  },
  measure: {
    children: ['annotation'],
    properties: ['formatString', 'displayFolder', 'isHidden', 'lineageTag', 'sourceLineageTag'],
  },
  column: {
    children: ['annotation'],
    properties: [
      ...['dataType', 'isKey', 'isHidden', 'formatString', 'summarizeBy', 'isNameInferred', 'sourceColumn'],
      ...['sortByColumn', 'displayFolder', 'dataCategory', 'lineageTag', 'sourceLineageTag'],
    ],
  },
  hierarchy: { children: ['level', 'annotation'], properties: ['isHidden', 'lineageTag'] },
  level: { children: [], properties: ['column', 'lineageTag'] },
  partition: { children: ['source'], properties: ['mode', 'source'] },
  source: { children: [], properties: ['entityName', 'schemaName', 'expressionSource'] },
  relationship: {
    children: [],
    properties: [
      ...['fromColumn', 'toColumn', 'isActive', 'crossFilteringBehavior', 'fromCardinality', 'toCardinality'],
      ...['relyOnReferentialIntegrity'],
    ],
  },
  expression: { children: ['annotation'], properties: ['lineageTag'] },
  role: { children: ['tablePermission'], properties: ['modelPermission'] },
  tablePermission: { children: [], properties: [] },
  calculationGroup: { children: ['calculationItem'], properties: [] },
  calculationItem: { children: [], properties: [] },
  annotation: { children: [], properties: [] },
  ref: { children: [], properties: [] },
}

const VALUES: Record<string, RegExp> = {
  dataType: /^(string|int64|double|decimal|dateTime|boolean|binary)$/,
  summarizeBy: /^(none|sum|average|min|max|count|distinctCount)$/,
  mode: /^(import|directQuery|directLake)$/,
  crossFilteringBehavior: /^(oneDirection|bothDirections|automatic)$/,
  fromCardinality: /^(one|many)$/,
  toCardinality: /^(one|many)$/,
  compatibilityLevel: /^1[2-6]\d\d$/,
}

const NAME = String.raw`(?:[^\s.=:']+|'(?:[^']|'')+')`
const UNNAMED = ['database', 'dataAccessOptions', 'source', 'calculationGroup']
const REFERENCES: Record<string, RegExp> = {
  fromColumn: new RegExp(`^${NAME}\\.${NAME}$`),
  toColumn: new RegExp(`^${NAME}\\.${NAME}$`),
  sortByColumn: new RegExp(`^${NAME}$`),
  column: new RegExp(`^${NAME}$`),
}
const UNDESCRIBED = ['relationship', 'annotation', 'ref', 'database']

type Line = { level: number; words: string }
type Open = { kind: string; level: number }

/** Returns the problems in a TMDL text, line by line. */
export function tmdlProblems(text: string): string[] {
  const reader = tmdlReader()
  const problems = text.split('\n').flatMap((line, index) => {
    const problem = reader.read(line)
    return problem === undefined ? [] : [`${index + 1}: ${problem}: ${line.trim()}`]
  })
  return reader.isDescribing() ? [...problems, 'a description at the end'] : problems
}

function tmdlReader() {
  const open: Open[] = [{ kind: '', level: -1 }]
  let expression: number | undefined
  let isDescribed = false

  function read(text: string): string | undefined {
    if (text.trim() === '') return isDescribed ? 'a blank line after a description' : undefined
    const level = /^\t*/.exec(text)?.[0].length ?? 0
    const line = { level, words: text.slice(level) }
    if (expression !== undefined && level >= expression) return undefined
    expression = /=\s*$/.test(line.words) ? level + 2 : undefined
    if (/^\s/.test(line.words)) return 'no tab'
    if (line.words.startsWith('///')) {
      isDescribed = true
      return undefined
    }
    const problem = enter(line)
    isDescribed = false
    return problem
  }

  function enter({ level, words }: Line): string | undefined {
    const parent = open.findLast(one => one.level < level)
    if (parent?.level !== level - 1) return 'an indentation that fits nothing'
    open.splice(open.indexOf(parent) + 1)
    const property = propertyIn(words, parent.kind)
    if (property) return isDescribed ? 'a description of a property' : property.problem
    const object = objectIn(words, parent.kind)
    if (object.problem !== undefined) return object.problem
    open.push({ kind: object.kind, level })
    return isDescribed && UNDESCRIBED.includes(object.kind) ? 'a description of what has none' : undefined
  }

  return { read, isDescribing: () => isDescribed }
}

/** Undefined where the line is no property, but may be an object. */
function propertyIn(words: string, kind: string): { problem: string | undefined } | undefined {
  const [, name = '', separator = '', value = ''] = /^(\w+)(?:$|(:| =)(.*)$)/.exec(words) ?? []
  if (!OBJECTS[kind]?.properties.includes(name)) return undefined
  if (name === 'source') return separator === ' =' ? { problem: undefined } : undefined
  const wanted = VALUES[name] ?? REFERENCES[name]
  const isWrong = separator === ' =' || (wanted !== undefined && !wanted.test(value.trim()))
  return { problem: isWrong ? `no ${name}` : undefined }
}

function objectIn(words: string, parent: string): { kind: string; problem?: string } {
  const [, kind = '', rest = ''] = /^(\w+)(.*)$/.exec(words) ?? []
  if (!OBJECTS[parent]?.children.includes(kind)) return { kind, problem: `nothing that ${parent || 'a file'} has` }
  return isName(kind, rest) ? { kind } : { kind, problem: 'no name' }
}

function isName(kind: string, rest: string): boolean {
  if (kind === 'ref') return /^ (table|role|expression|cultureInfo) \S/.test(rest)
  return (UNNAMED.includes(kind) && rest === '') || new RegExp(`^ ${NAME}( =.*)?$`).test(rest)
}
