/** Letters of other scripts that look like Latin ones, in lower case. */
const LATIN: Readonly<Record<string, string>> = {
  // Cyrillic
  а: 'a',
  в: 'b',
  е: 'e',
  ѕ: 's',
  і: 'i',
  ј: 'j',
  к: 'k',
  м: 'm',
  н: 'h',
  о: 'o',
  р: 'p',
  с: 'c',
  т: 't',
  у: 'y',
  х: 'x',
  ԁ: 'd',
  ԛ: 'q',
  ԝ: 'w',
  һ: 'h',
  ӏ: 'l',
  г: 'r',
  п: 'n',
  ь: 'b',
  ѵ: 'v',
  // Greek
  α: 'a',
  β: 'b',
  γ: 'y',
  ε: 'e',
  η: 'n',
  ι: 'i',
  κ: 'k',
  ν: 'v',
  ο: 'o',
  ρ: 'p',
  τ: 't',
  υ: 'u',
  χ: 'x',
  ω: 'w',
  // Armenian, and Latin letters of other alphabets
  ո: 'n',
  ս: 'u',
  օ: 'o',
  հ: 'h',
  ց: 'g',
  ı: 'i',
  ɑ: 'a',
  ɡ: 'g',
  ɩ: 'i',
  ʟ: 'l',
  ɴ: 'n',
  ʀ: 'r',
  ꜱ: 's',
  ᴏ: 'o',
  ᴄ: 'c',
  ᴠ: 'v',
  ᴡ: 'w',
  ᴢ: 'z',
  // Digits and strokes
  '0': 'o',
  '1': 'l',
  '|': 'l',
  ǀ: 'l',
  '！': 'l',
}

/** The same for names that a person may take for one another: by case, by letters of other scripts, accents, or what is not seen. */
export function lookOf(name: string): string {
  const plain = name
    .normalize('NFKD')
    .replace(/[\p{M}\p{C}\p{Default_Ignorable_Code_Point}]/gu, '')
    // A letter that looks like an I to some people looks like an l to others.
    .replace(/I/g, 'l')
    .toLowerCase()
    .normalize('NFKC')
  return [...plain]
    .map(letter => LATIN[letter] ?? letter)
    .join('')
    .replace(/[\p{Z}\p{Pd}_.]+/gu, '_')
    .replaceAll('i', 'l')
}
