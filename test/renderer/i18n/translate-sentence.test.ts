import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { translator } from '../../../renderer/i18n/translate-sentence'
import { catalogue as german } from '../../../renderer/languages/de'
import { catalogue as japanese } from '../../../renderer/languages/ja'
import { runsOf } from '../../helpers/how-deep'

const numRuns = runsOf(300)
const inGerman = translator(german.sentences)
const inJapanese = translator(japanese.sentences)

describe('a sentence', () => {
  test('without gaps is said in other words', () => {
    expect(inGerman('This provider is no longer there.')).toBe('Diesen Anbieter gibt es nicht mehr.')
  })

  test('keeps what stands in its gaps', () => {
    expect(inGerman('The folder /tmp/a {1} $& is not there. It may have been moved, renamed or unplugged.')).toBe(
      'Der Ordner /tmp/a {1} $& ist nicht da. Vielleicht wurde er verschoben, umbenannt oder das Laufwerk getrennt.',
    )
  })

  test('that is not known stays as it is', () => {
    for (const text of ['', ' ', '.', 'Something else happened.', 'ENOENT: no such file', 'a\nb']) {
      expect(inGerman(text)).toBe(text)
    }
  })

  test('in a gap that holds another one is said in other words too', () => {
    expect(inGerman('The folder /a cannot be opened: too many files are open')).toBe(
      'Der Ordner /a kann nicht geöffnet werden: zu viele Dateien sind geöffnet',
    )
  })

  test('in a gap that holds a name stays', () => {
    expect(inGerman('The folder This provider is no longer there. is not there any more.')).toBe(
      'Der Ordner This provider is no longer there. ist nicht mehr da.',
    )
  })

  test('joined to a reason takes the reason along, known or not', () => {
    expect(inGerman('The session could not be saved: the disk is full. Free some space and try again.')).toBe(
      'Die Sitzung konnte nicht gespeichert werden: Der Datenträger ist voll. Platz schaffen und noch einmal versuchen.',
    )
    expect(inGerman('The session could not be saved: EWEIRD')).toBe(
      'Die Sitzung konnte nicht gespeichert werden: EWEIRD',
    )
  })

  test('of several lines is translated line by line where it is not known as a whole', () => {
    expect(inGerman('1 of 2 changes could not be undone.\nNot undone: a is read-only')).toBe(
      '1 von 2 Änderungen konnten nicht zurückgenommen werden.\nNicht zurückgenommen: a ist schreibgeschützt',
    )
    expect(inGerman('Not undone: a is read-only\nwhatever\nThis has already been undone.')).toBe(
      'Nicht zurückgenommen: a ist schreibgeschützt\nwhatever\nDies wurde bereits zurückgenommen.',
    )
  })

  test('that lost its full stop within another one is still known', () => {
    expect(
      inGerman(
        'Allowed because of your rule: Allow the tool t of the MCP server s, as long as its definition stays as it is now, for this session.',
      ),
    ).toBe(
      'Erlaubt: nach eigener Regel: Erlaubt: das Werkzeug t des MCP-Servers s, solange seine Definition bleibt, wie sie jetzt ist, für diese Sitzung.',
    )
  })

  test('made of parts is translated only where all are known', () => {
    expect(
      inGerman(
        'changes to files inside this folder; and requests to a.b, and to no other host, with at most 200 characters after it',
      ),
    ).toMatch(/^Änderungen an Dateien in diesem Ordner; and Anfragen an a\.b /)
    expect(inGerman('an array; and more')).toBe('an array; and more')
  })
})

describe('a text joined to a sentence', () => {
  test('is not taken for the value in its last gap', () => {
    expect(inGerman('Asked because it deletes everything in /home/a, and that cannot be undone.')).toBe(
      'Nachgefragt: er löscht alles in /home/a, und das lässt sich nicht zurücknehmen.',
    )
    expect(
      inGerman(
        'Asked because it erases a disk; and it deletes everything in ~/, and that cannot be undone; and it runs a program that it downloads.',
      ),
    ).toBe(
      'Nachgefragt: er löscht einen Datenträger; and er löscht alles in ~/, und das lässt sich nicht zurücknehmen; and er führt ein Programm aus, das er herunterlädt.',
    )
    expect(
      inGerman(
        'Not undone: a was changed after this; b was deleted after this. Undo the later change first, or change the file by hand.',
      ),
    ).toBe(
      'Nicht zurückgenommen: a wurde danach geändert; b wurde danach gelöscht. Zuerst die spätere Änderung zurücknehmen oder die Datei von Hand ändern.',
    )
  })

  test('stays as it is where somebody else said it', () => {
    expect(inGerman('The server did not accept the request: No $& such <b>thing</b>')).toBe(
      'Der Server hat die Anfrage nicht angenommen: No $& such <b>thing</b>',
    )
    expect(inGerman('Nothing was changed: the disk is full (ENOSPC)')).toBe(
      'Nichts wurde geändert: der Datenträger ist voll (ENOSPC)',
    )
  })

  test('is joined with the signs of the language', () => {
    const joined = translator(japanese.sentences, { '. ': '。', '; ': '、', ' ': '' })
    const parts = ['a was changed after this', 'b was deleted after this']
    expect(joined(parts.join('; '))).toBe(parts.map(joined).join('、'))
    expect(joined(parts.join('; '))).not.toContain('after')
  })
})

describe('a value that could end at two places', () => {
  const text = 'Only the first 5 things of its 3 of its 9 files are read'

  test('is not torn apart where other words come in another order', () => {
    expect(inJapanese(text)).toBe(text)
    expect(inJapanese('Only the first 5 of its 9 files are read')).toBe(
      '9 個のファイルのうち最初の 5 個だけを読み取ります',
    )
  })

  test('stays whole where the order is the same', () => {
    expect(inGerman(text)).toBe('Nur die ersten 5 things der 3 of its 9 Dateien werden gelesen')
  })
})

test('any text in the gaps of any sentence comes out as it went in', () => {
  const withGaps = Object.keys(german.sentences).filter(english => /\{\d\}/.test(english))
  // Signs that no sentence has, so that a value is never itself a sentence or a part of one.
  const value = fc.string({
    unit: fc.constantFrom('Ω', '§', '0', '$', '{', '}', '\\', '*', '¶'),
    minLength: 1,
    maxLength: 20,
  })
  fc.assert(
    fc.property(fc.constantFrom(...withGaps), fc.array(value, { minLength: 4, maxLength: 4 }), (english, values) => {
      const text = english.replace(/\{(\d)\*?\}/g, (_, number) => values[Number(number) - 1] ?? '')
      const used = [...english.matchAll(/\{(\d)\*?\}/g)].map(([, number]) => values[Number(number) - 1] ?? '')
      for (const words of [inGerman(text), inJapanese(text)]) for (const one of used) expect(words).toContain(one)
    }),
    { numRuns },
  )
})

test('nothing that is said makes it throw, or take long', () => {
  const pieces = Object.keys(german.sentences).flatMap(english => english.split(/\{\d\*?\}/))
  const hostile = fc.array(fc.oneof(fc.constantFrom(...pieces, ': ', '; ', ', ', '\n', '{1}', '$1'), fc.string()), {
    maxLength: 40,
  })
  fc.assert(
    fc.property(hostile, parts => {
      const text = parts.join('')
      expect(typeof inGerman(text)).toBe('string')
    }),
    { numRuns },
  )
  for (const piece of [
    'Not undone: ',
    'a; ',
    ': ',
    '. ',
    'x was changed after this; ',
    'Sub-agent a: ',
    '\n',
    ' of its ',
  ]) {
    for (const length of [3_999, 1_000_000]) expect(typeof inGerman(piece.repeat(length / piece.length))).toBe('string')
  }
})
