import { useEffect, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import type { StaffTree } from '#contract/category-admin.ts'
import type { GoodsFields } from '#contract/goods-admin.ts'
import { findStale } from '#console/changes/find-stale.ts'
import { StaleDialog } from '#console/changes/stale-dialog.tsx'
import { useChange } from '#console/changes/use-change.ts'
import { Block } from '#console/lib/block.tsx'
import { useMay } from '#console/lib/may.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Field, Select } from '#ui/field.tsx'
import { Notice } from '#ui/notice.tsx'
import { m } from '#words/compiled/messages.js'
import { GoodsChosen } from './goods-chosen.tsx'
import { isWhole, readWhole } from './goods-typed.ts'
import { groupNames } from './group-names.ts'
import { TreeSelects } from './tree-selects.tsx'

export type GroupCode = GoodsFields['groups'][number]

/** The highest number of goods in a section. */
const mostInGroup = 200

interface GroupFormProps {
  code: GroupCode
  group: StaffTree['groups'][number]
}

interface RuleTyped {
  filling: string
  newerThanDays: string
  onOffer: boolean
  brand: string
  category: string
  most: string
}

type RuleOfGroup = NonNullable<GroupFormProps['group']['rule']>

const toRuleTyped = (rule: RuleOfGroup | null): RuleTyped => ({
  filling: rule ? 'rule' : 'hand',
  newerThanDays: rule?.newerThanDays ? String(rule.newerThanDays) : '',
  onOffer: rule?.onOffer ?? false,
  brand: rule?.brand ?? '',
  category: rule?.category ?? '',
  most: String(rule?.most ?? 60),
})

const readRule = ({ newerThanDays, onOffer, brand, category, most }: RuleTyped): RuleOfGroup => ({
  newerThanDays: readWhole(newerThanDays),
  onOffer,
  brand: brand || null,
  category: category || null,
  most: readWhole(most) ?? 60,
})

/** The form of a section over what was read last, and the call that writes it. */
function useGroupDraft({ code, group }: GroupFormProps) {
  const [base, setBase] = useState(group)
  const [goods, setGoods] = useState<readonly string[]>(group.goods)
  const form = useForm({ defaultValues: toRuleTyped(group.rule) })
  const isByRule = useWatch({ control: form.control, name: 'filling' }) === 'rule'
  const begin = (next: GroupFormProps['group']) => {
    setBase(next)
    setGoods(next.goods)
    form.reset(toRuleTyped(next.rule))
  }
  const isTouched = form.formState.isDirty || String(goods) !== String(base.goods)
  // What a colleague wrote, or Undo, is shown at once, but never over words that are not saved.
  useEffect(() => {
    if (group.version > base.version && !isTouched) begin(group)
  })
  const act = useChange('PUT /staff/groups/{code}', {
    said: m.console_saved(),
    refreshes: ['GET /staff/tree'],
    done: () => {
      setBase({ ...base, goods: [...goods] }) // untouched: what the shop made of it follows
      form.reset(form.getValues())
    },
  })
  return {
    goods,
    setGoods,
    form,
    isByRule,
    act,
    takeTheirs: () => {
      act.reset()
      begin(group)
    },
    write: (version = base.version) =>
      form.handleSubmit((typed) =>
        act.mutate({ code, version, ...(isByRule ? { rule: readRule(typed) } : { goods: [...goods] }) }),
      )(),
  }
}

/** One section of the home page: its goods in their order, or the rule that fills it now and each night. */
export function GroupForm({ code, group }: GroupFormProps) {
  const mayWrite = useMay()('PUT /staff/groups/{code}')
  const { goods, setGoods, form, isByRule, act, takeTheirs, write } = useGroupDraft({ code, group })
  const stale = findStale(act.error)
  return (
    <Block title={groupNames[code]()}>
      <fieldset disabled={!mayWrite} className="grid min-w-0 grid-cols-1 gap-4">
        <Select
          label={m.console_group_filling()}
          choices={[
            { value: 'hand', label: m.console_group_by_hand() },
            { value: 'rule', label: m.console_group_by_rule() },
          ]}
          {...form.register('filling')}
        />
        {isByRule ? (
          <RuleFields form={form} />
        ) : (
          <GoodsChosen
            codes={goods}
            most={mostInGroup}
            add={(added) => setGoods([...goods, added])}
            remove={(at) => setGoods(goods.toSpliced(at, 1))}
            move={(from, to) => setGoods(goods.toSpliced(from, 1).toSpliced(to, 0, goods[from] ?? ''))}
          />
        )}
        {act.error && !stale && (
          <Notice tone="bad" loud>
            {act.error.message}
          </Notice>
        )}
        {mayWrite && (
          <Button tone="plain" className="justify-self-end" busy={act.isPending} onClick={() => void write()}>
            {m.console_save()}
          </Button>
        )}
      </fieldset>
      {stale && (
        <StaleDialog
          refusal={stale}
          onTheirs={takeTheirs}
          onMine={(version) => void write(version)}
          onClose={act.reset}
        />
      )}
    </Block>
  )
}

/** Live goods, the newest first, that meet every condition given. */
function RuleFields({ form: { register, formState } }: { form: ReturnType<typeof useForm<RuleTyped>> }) {
  const { errors } = formState
  return (
    <div className="grid grid-cols-1 gap-4 md:grid-cols-2">
      <Field
        kind="number"
        label={m.console_group_newer()}
        optionalLabel={m.console_optional()}
        error={errors.newerThanDays && m.console_whole_needed()}
        {...register('newerThanDays', { validate: isWhole })}
      />
      <Field
        kind="number"
        label={m.console_group_most()}
        error={errors.most && m.console_whole_needed()}
        {...register('most', { validate: (typed) => (readWhole(typed) ?? 0) >= 1 })}
      />
      <TreeSelects category={register('category')} brand={register('brand')} />
      <Checkbox {...register('onOffer')}>{m.console_group_on_offer()}</Checkbox>
    </div>
  )
}
