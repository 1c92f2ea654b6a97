/** Functions and words of jq that work on what they are given. Not those that read files, tell the environment, or go on without end. */
const HARMLESS = new Set(
  `add all any arrays as ascii_downcase ascii_upcase asin atan booleans ceil contains cos del and delpaths elif else empty
  end endswith error explode fabs false first flatten floor foreach from_entries fromdate fromdateiso8601 fromjson getpath
  group_by has if implode in index indices infinite input_line_number input inputs inside isinfinite isnan isnormal isvalid iterables
  join keys keys_unsorted last leaf_paths length limit log log10 log2 ltrimstr map map_values mapvalues match max max_by min
  min_by nan not now nth null nulls numbers objects or path paths pick pow recurse reduce reverse rindex round rtrimstr
  scalars select sort sort_by split splits sqrt startswith strftime strings strptime sub gsub test then to_entries toarray
  todate tojson tonumber tostring transpose trim ltrim rtrim true try catch type unique unique_by utf8bytelength values
  with_entries ascii scan capture abs walk tostream fromstream`.split(/\s+/),
)

const LONGEST = 2000

/** One after the other from the start. None of these can be read in two ways, so nothing is tried twice. */
const TOKEN =
  /\s+|"(?:[^"\\]|\\[^(])*"|\.\.|\.[A-Za-z_]\w*|\$[A-Za-z_]\w*|@[a-z0-9]+|[A-Za-z_]\w*|\d{1,9}|[.[\](){}|,:;?=<>+*/%!-]/y

const HIDES = new Set(['$ENV', '$__prog_args'])

/**
 * Returns whether a jq filter outputs only what its input holds. Goes by a list of what is harmless: a word is a field, a
 * key, a variable or a function of that list. Comments and calculations within a text are not accepted.
 */
export function isPlainFilter(filter: string): boolean {
  const open: string[] = []
  const tokens = filter.length > LONGEST ? null : tokensOf(filter)
  return (
    tokens?.every((token, index) => {
      const isKey = open.at(-1) === '{' && /^[{,]$/.test(tokens[index - 1] ?? '')
      if ('([{'.includes(token)) open.push(token)
      if (')]}'.includes(token)) open.pop()
      return /^[A-Za-z_]/.test(token) ? isKey || HARMLESS.has(token) : !HIDES.has(token)
    }) ?? false
  )
}

/** All but blanks; null where something is none. */
function tokensOf(filter: string): string[] | null {
  const tokens: string[] = []
  for (let at = 0; at < filter.length; at = TOKEN.lastIndex) {
    TOKEN.lastIndex = at
    const token = TOKEN.exec(filter)?.[0]
    if (token === undefined) return null
    if (/^\S/.test(token)) tokens.push(token)
  }
  return tokens
}
