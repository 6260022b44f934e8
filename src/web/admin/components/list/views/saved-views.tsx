import { Button, Menu } from '@mantine/core';
import { IconBookmark, IconCheck, IconPin, IconPinFilled, IconTrash } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { endpoints } from '#contract/endpoints.ts';
import type { ListName, ListView } from '#contract/panel/list-views.ts';
import { useAdminApi } from '../../../api/admin-api.tsx';
import { failureText } from '../../../api/failure-text.ts';
import { listViewsQuery } from '../../../queries/list-views.ts';
import { showFailure, showSuccess } from '../../feedback/toast.ts';
import { withoutPage } from '../paging/list-page.ts';
import { SaveViewDialog } from './save-view-dialog.tsx';
import styles from './views.module.css';

/** A page's query string in one order of its names, so that two of them can be compared. */
function sorted(query: string): string {
  const params = new URLSearchParams(query);
  params.sort();
  return params.toString();
}

/** The views of a list; the one that it opens with is shown as soon as it is known, where the URL asks for nothing. */
function useViews(list: ListName, plain: string) {
  const [params, setParams] = useSearchParams();
  const first = withoutPage(params);
  const { data: views = [] } = useQuery(listViewsQuery(useAdminApi(), list));
  const isNew = useRef(sorted(params.toString()) === sorted(plain));
  const opening = views.find(({ isDefault }) => isDefault);
  useEffect(() => {
    // Somebody who filters before the views are there has chosen what they see.
    if (sorted(params.toString()) !== sorted(plain)) isNew.current = false;
    if (!isNew.current || !opening) return;
    isNew.current = false;
    setParams(new URLSearchParams(opening.query), { replace: true, preventScrollReset: true });
  }, [params, opening, setParams, plain]);
  return { views, params: first, setParams };
}

interface SavedViewsProps {
  list: ListName;
  /** The query string of the page that asks for nothing. */
  plain?: string;
}

/** Saved views of a list: opens one, saves what is shown as one, says with which the list opens. */
export function SavedViews({ list, plain = '' }: SavedViewsProps) {
  const { views, params, setParams } = useViews(list, plain);
  const { call } = useAdminApi();
  const client = useQueryClient();
  const [isSaving, setSaving] = useState(false);
  const shown = sorted(params.toString());
  const current = views.find(({ query }) => sorted(query) === shown);
  const reload = () => client.invalidateQueries({ queryKey: ['list-views', list] });
  const change = async (work: () => Promise<unknown>, done: string) => {
    try {
      await work();
      showSuccess(done);
    } catch (error) {
      showFailure(failureText(error));
    }
    await reload();
  };
  const setDefault = ({ _id, name, isDefault }: ListView) =>
    change(
      () => call(endpoints.listViews.setDefault, { params: { id: _id }, body: { isDefault: !isDefault } }),
      isDefault ? 'The list opens without a view' : `The list opens with ${name}`,
    );
  const remove = ({ _id, name }: ListView) =>
    change(() => call(endpoints.listViews.remove, { params: { id: _id } }), `${name} is removed`);
  return (
    <>
      <Menu position="bottom-end" withinPortal={false} withInitialFocusPlaceholder={false} closeOnItemClick={false}>
        <Menu.Target>
          <Button variant="default" leftSection={<IconBookmark size={18} aria-hidden />}>
            {current ? <span className={styles.current}>{current.name}</span> : 'Views'}
          </Button>
        </Menu.Target>
        <Menu.Dropdown className={styles.menu}>
          {views.length === 0 ? (
            <Menu.Label>Save what you search, filter and sort by under a name.</Menu.Label>
          ) : (
            <Menu.Label>Only you see your views.</Menu.Label>
          )}
          {views.map((view) => (
            <div key={view._id} className={styles.view} role="none">
              <Menu.Item
                className={styles.open}
                closeMenuOnClick
                aria-current={view === current || undefined}
                rightSection={view === current ? <IconCheck size={16} aria-hidden /> : null}
                onClick={() => setParams(new URLSearchParams(view.query), { preventScrollReset: true })}
              >
                {view.name}
              </Menu.Item>
              <Menu.Item
                className={styles.tool}
                aria-label={
                  view.isDefault ? `Do not open the list with ${view.name}` : `Open the list with ${view.name}`
                }
                title={view.isDefault ? 'The list opens with it' : 'Open the list with it'}
                onClick={() => void setDefault(view)}
              >
                {view.isDefault ? <IconPinFilled size={16} aria-hidden /> : <IconPin size={16} aria-hidden />}
              </Menu.Item>
              <Menu.Item
                className={styles.tool}
                aria-label={`Remove the view ${view.name}`}
                title="Remove"
                onClick={() => void remove(view)}
              >
                <IconTrash size={16} aria-hidden />
              </Menu.Item>
            </div>
          ))}
          <Menu.Divider />
          <Menu.Item closeMenuOnClick onClick={() => setSaving(true)}>
            Save this view…
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {isSaving ? (
        <SaveViewDialog
          list={list}
          query={params.toString()}
          names={views.map(({ name }) => name)}
          onClose={() => setSaving(false)}
          onSaved={() => void reload()}
        />
      ) : null}
    </>
  );
}
