import { texts } from '../../i18n/texts'

/** Texts of a card about vault values that a program or a model gets. */
export const approvalVaultText = texts({
  givenToProgram: {
    en: (given: string) =>
      `Gets from your vault: ${given}. A program that has a secret can send it anywhere. The model does not see it: what the program prints of it is covered.`,
    de: (given: string) =>
      `Bekommt aus dem Tresor: ${given}. Ein Programm, das ein Geheimnis hat, kann es überallhin senden. Das Modell sieht es nicht: Was das Programm davon ausgibt, wird verdeckt.`,
    es: (given: string) =>
      `Recibe de tu bóveda: ${given}. Un programa que tiene un secreto puede enviarlo a cualquier sitio. El modelo no lo ve: lo que el programa muestre de él se tapa.`,
    fr: (given: string) =>
      `Reçoit de votre coffre : ${given}. Un programme qui détient un secret peut l’envoyer n’importe où. Le modèle ne le voit pas : ce que le programme en affiche est masqué.`,
    pt: (given: string) =>
      `Recebe do seu cofre: ${given}. Um programa que tem um segredo pode enviá-lo para qualquer lugar. O modelo não o vê: o que o programa exibir dele é coberto.`,
    'zh-Hans': (given: string) =>
      `会得到你保险库中的：${given}。拿到机密的程序可以把它发送到任何地方。模型看不到：程序输出的机密会被遮盖。`,
    ja: (given: string) =>
      `保管庫から受け取るもの: ${given}。シークレットを持つプログラムは、それをどこへでも送れます。モデルには見えません。プログラムが出力したものは伏せられます。`,
  },
  asVariable: {
    en: (reference: string, variable: string) => `${reference} as ${variable}`,
    de: (reference: string, variable: string) => `${reference} als ${variable}`,
    es: (reference: string, variable: string) => `${reference} como ${variable}`,
    fr: (reference: string, variable: string) => `${reference} en tant que ${variable}`,
    pt: (reference: string, variable: string) => `${reference} como ${variable}`,
    'zh-Hans': (reference: string, variable: string) => `${reference}（作为 ${variable}）`,
    ja: (reference: string, variable: string) => `${reference}（${variable} として）`,
  },
  getsSecret: {
    en: 'a program gets a secret',
    de: 'ein Programm bekommt ein Geheimnis',
    es: 'un programa recibe un secreto',
    fr: 'un programme reçoit un secret',
    pt: 'um programa recebe um segredo',
    'zh-Hans': '一个程序会得到机密',
    ja: 'プログラムがシークレットを受け取ります',
  },
  tell: {
    en: (entry: string) => `Show the model the secrets of ${entry}`,
    de: (entry: string) => `Dem Modell die Geheimnisse von ${entry} zeigen`,
    es: (entry: string) => `Mostrar al modelo los secretos de ${entry}`,
    fr: (entry: string) => `Montrer au modèle les secrets de ${entry}`,
    pt: (entry: string) => `Mostrar ao modelo os segredos de ${entry}`,
    'zh-Hans': (entry: string) => `向模型显示 ${entry} 的机密`,
    ja: (entry: string) => `${entry} のシークレットをモデルに見せる`,
  },
  approveTell: {
    en: 'Show them',
    de: 'Zeigen',
    es: 'Mostrarlos',
    fr: 'Les montrer',
    pt: 'Mostrar',
    'zh-Hans': '显示',
    ja: '見せる',
  },
  telling: {
    en: 'Values of the vault',
    de: 'Werte des Tresors',
    es: 'Valores de la bóveda',
    fr: 'Valeurs du coffre',
    pt: 'Valores do cofre',
    'zh-Hans': '保险库的值',
    ja: '保管庫の値',
  },
  toldTo: {
    en: (provider: string) =>
      `${provider}, which runs the model, gets these values and may keep them. In most cases that is not needed: a model can name a value without seeing it.`,
    de: (provider: string) =>
      `${provider}, der Anbieter des Modells, bekommt diese Werte und kann sie behalten. Meist ist das nicht nötig: Ein Modell kann einen Wert nennen, ohne ihn zu sehen.`,
    es: (provider: string) =>
      `${provider}, que ejecuta el modelo, recibe estos valores y puede guardarlos. Casi nunca hace falta: un modelo puede nombrar un valor sin verlo.`,
    fr: (provider: string) =>
      `${provider}, qui fait tourner le modèle, reçoit ces valeurs et peut les garder. C’est rarement nécessaire : un modèle peut nommer une valeur sans la voir.`,
    pt: (provider: string) =>
      `${provider}, que executa o modelo, recebe estes valores e pode guardá-los. Quase nunca é preciso: um modelo pode citar um valor sem vê-lo.`,
    'zh-Hans': (provider: string) =>
      `运行该模型的 ${provider} 会得到这些值，并可能保留它们。大多数情况下并不需要：模型无需看到值就能引用它。`,
    ja: (provider: string) =>
      `モデルを動かす ${provider} がこれらの値を受け取り、保持する可能性があります。通常は不要です。モデルは値を見なくても名前で指定できます。`,
  },
  told: {
    en: (provider: string) => `leaves this computer: ${provider} gets the values`,
    de: (provider: string) => `verlässt diesen Computer: ${provider} bekommt die Werte`,
    es: (provider: string) => `sale de este equipo: ${provider} recibe los valores`,
    fr: (provider: string) => `quitte cet ordinateur : ${provider} reçoit les valeurs`,
    pt: (provider: string) => `sai deste computador: ${provider} recebe os valores`,
    'zh-Hans': (provider: string) => `离开这台电脑：${provider} 会得到这些值`,
    ja: (provider: string) => `このコンピューターの外へ: ${provider} が値を受け取ります`,
  },
  toldForGood: {
    en: 'can’t be undone: what is told is told',
    de: 'lässt sich nicht rückgängig machen: Gesagt ist gesagt',
    es: 'no se puede deshacer: lo dicho, dicho está',
    fr: 'ne peut pas être annulé : ce qui est dit est dit',
    pt: 'não pode ser desfeito: o que foi dito está dito',
    'zh-Hans': '无法撤销：说出的无法收回',
    ja: '元に戻せません。伝えたものは取り消せません',
  },
  toModel: {
    en: 'Model',
    de: 'Modell',
    es: 'Modelo',
    fr: 'Modèle',
    pt: 'Modelo',
    'zh-Hans': '模型',
    ja: 'モデル',
  },
  toProvider: {
    en: 'Told to',
    de: 'Mitgeteilt an',
    es: 'Se dice a',
    fr: 'Communiqué à',
    pt: 'Informado a',
    'zh-Hans': '告知',
    ja: '伝える相手',
  },
})
