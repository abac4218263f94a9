import type { Complaint } from '#contract/complaints.ts'
import { judgeGift, mostOfMessage, mostOfName, readGift, writeGift } from '#server/gift-cards/gift-recipients.rules.ts'
import { language } from '#storefront/lib/language.ts'
import { Checkbox } from '#ui/checkbox.tsx'
import { Field, Select, TextArea } from '#ui/field.tsx'
import { m } from '#words/compiled/messages.js'
import { languageChoices } from '#storefront/lib/language-choices.ts'

interface GiftForProps {
  words: Readonly<Record<string, string>>
  onWrite: (words: Record<string, string>) => void
  /** A field was missed: errors are shown. */
  complained: boolean
}

/** The recipient of a gift card, with a message. Without one, it goes to the buyer. */
export function GiftFor({ words, onWrite, complained }: GiftForProps) {
  const isOpen = 'email' in words // the key exists once a recipient is wanted, even while the field is empty
  const complaints = complained ? listGiftComplaints(words) : {}
  const field = (name: string) => ({
    value: words[name] ?? '',
    error: complaints[name],
    onChange: ({ target }: { target: { value: string } }) => onWrite({ ...words, [name]: target.value }),
  })
  const charactersLeft = mostOfMessage - (words['message'] ?? '').length
  return (
    <div className="grid gap-3">
      <div>
        <Checkbox checked={isOpen} onChange={({ target }) => onWrite(target.checked ? { email: '' } : {})}>
          {m.gift_card_send()}
        </Checkbox>
        <p className="pl-7 text-14 text-soft">{m.gift_card_send_hint()}</p>
      </div>
      {isOpen && (
        <div className="grid gap-3 rounded-md bg-mist p-4">
          <Field label={m.gift_card_send_email()} kind="email" autoComplete="off" maxLength={100} {...field('email')} />
          <Field label={m.gift_card_send_name()} autoComplete="off" maxLength={mostOfName} {...field('name')} />
          <TextArea
            label={m.gift_card_send_message()}
            optionalLabel={m.address_optional()}
            maxLength={mostOfMessage}
            hint={m.gift_card_send_left({ count: charactersLeft })}
            {...field('message')}
          />
          <Select
            label={m.gift_card_send_language()}
            choices={languageChoices}
            {...field('language')}
            value={words['language'] ?? language()}
          />
        </div>
      )}
    </div>
  )
}

const complaintWords: Partial<Record<Complaint, () => string>> = {
  recipient_email_required: m.field_recipient_email_required,
  email_invalid: m.field_email_invalid,
  name_required: m.field_name_required,
  name_characters: m.field_name_characters,
  too_long: m.field_too_long,
  gift_message_characters: m.field_gift_message_characters,
}

/** Validates the recipient with the server's rules, by field; empty without a recipient. */
export function listGiftComplaints(given: Record<string, string>): Partial<Record<string, string>> {
  const gift = judgeGift({ language: language(), ...given })
  if (gift.kind === 'own' && 'email' in given) return { email: m.field_recipient_email_required() }
  if (gift.kind !== 'wrong') return {}
  return Object.fromEntries(
    Object.entries(gift.complaints).map(([field, complaint]) => [field, complaintWords[complaint]?.() ?? complaint]),
  )
}

/** In the format of the cart line's words. */
export function writeGiftWords(given: Record<string, string>): string {
  const gift = judgeGift({ language: language(), ...given })
  return gift.kind === 'gift' ? writeGift(gift.recipient) : ''
}

/** The reverse of `writeGiftWords`. */
export function readGiftWords(dynamicAttr: string): Record<string, string> {
  const gift = readGift(dynamicAttr)
  return gift.kind === 'gift' ? { ...gift.recipient } : {}
}
