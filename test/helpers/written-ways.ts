import { escapeHtml } from '../../shared/text/escape-html'

const percentAll = (value: string): string =>
  [...Buffer.from(value)].map(byte => `%${byte.toString(16).padStart(2, '0')}`).join('')

const numbered = (value: string, write: (unit: number) => string): string =>
  Array.from({ length: value.length }, (_, at) => write(value.charCodeAt(at))).join('')

const hex4 = (unit: number): string => unit.toString(16).padStart(4, '0')

const base64In = (value: string, before: string, as: 'base64' | 'base64url'): string =>
  Buffer.from(`${before}${value} after`).toString(as)

/** Returns the forms in which servers and programs write a value, by the name of the form. */
export function writtenWays(value: string): Record<string, string> {
  const json = JSON.stringify(value)
  return {
    'as it is': value,
    twice: `${value} and ${value}`,
    'in JSON': JSON.stringify({ value }),
    'in JSON within JSON': JSON.stringify({ inner: JSON.stringify({ value }) }),
    'in JSON with every letter by its number': `{"a":"${numbered(value, unit => `\\u${hex4(unit)}`)}"}`,
    'in JSON for ASCII alone': json.replace(/[\u007f-\uffff]/g, unit => `\\u${hex4(unit.charCodeAt(0))}`),
    'in JSON with slashes escaped': json.replaceAll('/', '\\/'),
    'in bytes of Python': `b'${[...Buffer.from(value)].map(byte => `\\x${byte.toString(16).padStart(2, '0')}`).join('')}'`,
    'in octal': [...Buffer.from(value)].map(byte => `\\${byte.toString(8).padStart(3, '0')}`).join(''),
    'in HTML': escapeHtml(value),
    'in HTML by numbers': [...value].map(sign => `&#${sign.codePointAt(0)};`).join(''),
    'in HTML by hexadecimal numbers': [...value].map(sign => `&#x${sign.codePointAt(0)?.toString(16)};`).join(''),
    'in JSON within HTML': escapeHtml(json),
    'in an address': `https://a.example/?q=${encodeURIComponent(value)}&x=1`,
    'in an address as strictly as can be': percentAll(value),
    'in an address in capitals': percentAll(value).toUpperCase(),
    'in an address, loosely': encodeURI(value),
    'in a form': new URLSearchParams({ value }).toString(),
    'quoted for a shell': `'${value.replaceAll("'", `'\\''`)}'`,
    'quoted by Python for a shell': `'${value.replaceAll("'", `'"'"'`)}'`,
    'in double quotes of a shell': `"${value.replace(/["\\$`]/g, '\\$&')}"`,
    'in hexadecimal': Buffer.from(value).toString('hex'),
    'in capital hexadecimal': Buffer.from(value).toString('hex').toUpperCase(),
    'in hexadecimal of short lines': Buffer.from(value).toString('hex').replace(/.{20}/g, '$&\n'),
    'in hexadecimal with spaces': Buffer.from(value)
      .toString('hex')
      .replace(/../g, '$& ')
      .replace(/.{24}/g, '$&\n ')
      .trim(),
    'in hexadecimal with colons': Buffer.from(value)
      .toString('hex')
      .replace(/..(?=.)/g, '$&:'),
    'in base64 of short lines': base64In(value, '', 'base64').replace(/.{8}/g, '$&\r\n'),
    'in base64': base64In(value, '', 'base64'),
    'in base64 behind one sign': base64In(value, ':', 'base64'),
    'in base64 behind two signs': base64In(value, 'u:', 'base64'),
    'in base64 behind a name': base64In(value, 'user:', 'base64'),
    'in base64 of addresses': base64In(value, 'u:', 'base64url'),
    'in lines of Windows': value.replaceAll('\n', '\r\n'),
  }
}
