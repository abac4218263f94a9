import { useState } from 'react'
import type { Complaint } from '#contract/refusals.ts'
import { judgeGift, mostOfMessage, mostOfName, writeGift } from '#server/gift-cards/gifts/rules.ts'
import { language } from '#storefront/lib/language.ts'
import { Checkbox } from '#storefront/ui/checkbox.tsx'
import { Field, Select, TextArea } from '#storefront/ui/field.tsx'
import { m } from '#words/compiled/messages.js'
import type { VariantPickerProps } from './variant-picker.tsx'

const languages = [
  { value: 'zh-TW', label: '繁體中文' },
  { value: 'en-US', label: 'English' },
]

/** Whom a gift card goes to when it is paid, with which words. Without anybody it comes to its buyer. */
export function GiftFor({ choice, onChoose, complained }: Omit<VariantPickerProps, 'product'>) {
  const { words } = choice
  const [isOpen, open] = useState(Boolean(words['email']))
  const complaints = complained ? listGiftComplaints(words) : {}
  const write = (given: Record<string, string>) => onChoose({ ...choice, words: given })
  const field = (name: string) => ({
    value: words[name] ?? '',
    error: complaints[name],
    onChange: ({ target }: { target: { value: string } }) => write({ ...words, [name]: target.value }),
  })
  const charactersLeft = mostOfMessage - (words['message'] ?? '').length
  return (
    <div className="grid gap-3">
      <div>
        <Checkbox
          checked={isOpen}
          onChange={({ target }) => {
            open(target.checked)
            if (!target.checked) write({})
          }}
        >
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
            choices={languages}
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

/** What is wrong with whom a card is for, field by field, by the rules that the shop asks too; nothing without a recipient. */
export function listGiftComplaints(given: Record<string, string>): Partial<Record<string, string>> {
  const gift = judgeGift({ language: language(), ...given })
  if (gift.kind !== 'wrong') return {}
  return Object.fromEntries(
    Object.entries(gift.complaints).map(([field, complaint]) => [field, complaintWords[complaint]?.() ?? complaint]),
  )
}

/** As the line of the cart keeps it. */
export function writeGiftWords(given: Record<string, string>): string {
  const gift = judgeGift({ language: language(), ...given })
  return gift.kind === 'gift' ? writeGift(gift.recipient) : ''
}
