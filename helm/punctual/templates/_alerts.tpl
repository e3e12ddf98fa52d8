{{/* The alerts. docs/runbook.md has an entry for each. */}}
{{- define "punctual.alerts" -}}
{{- $name := include "punctual.fullname" . -}}
{{- $at := .Values.prometheusRule.thresholds -}}
{{- $api := include "punctual.job" (dict "root" . "component" "api") -}}
{{- $consumer := include "punctual.job" (dict "root" . "component" "consumer") -}}
{{- $callback := include "punctual.job" (dict "root" . "component" "callback") -}}
# Visible to callers.
- alert: PunctualEarly
  expr: sum(increase(punctual_early_total{ {{- $callback -}} }[10m])) > 0
  severity: critical
  summary: Records were handed to Kafka before their due.
{{- $late := dict "callback" $callback "at" $at }}
# By how fast the month's budget of late deliveries is spent, as Google's SRE workbook does it: 2 % of it within an hour, 5 % within
# six, 10 % within three days; the short window lets the alert fall silent.
- alert: PunctualLate
  expr: >-
    {{ include "punctual.burn" (dict "late" $late "times" 14.4 "long" "1h" "short" "5m") }}
    or {{ include "punctual.burn" (dict "late" $late "times" 6 "long" "6h" "short" "30m") }}
  severity: critical
  summary: At this pace the month's budget of deliveries later than {{ $at.lateSeconds }} s is spent within days.
- alert: PunctualLate
  expr: {{ include "punctual.burn" (dict "late" $late "times" 1 "long" "3d" "short" "6h") | squote }}
  severity: warning
  summary: At this pace the month's whole budget of deliveries later than {{ $at.lateSeconds }} s is spent.
- alert: PunctualOverdue
  expr: sum(punctual_overdue{ {{- $callback -}} }) > {{ $at.overdue }}
  for: 2m
  severity: critical
  summary: Timers are due and not delivered.
- alert: PunctualSweepDelivers
  expr: >-
    sum(rate(punctual_sweep_delivered_total{ {{- $callback -}} }[5m]))
    / sum(rate(punctual_attempts_total{ {{- $callback -}},outcome="delivered"}[5m])) > {{ $at.sweepShare }}
  for: 5m
  severity: warning
  summary: More than {{ $at.sweepShare }} of the deliveries are the sweep's, 2 to 3 s late.
- alert: PunctualSubmitRefused
  expr: >-
    sum(rate(punctual_submit_refused_seconds_count{ {{- $api -}},type=~"overloaded|database-unavailable|topic-unverified|outcome-unknown|internal"}[5m]))
    / (sum(rate(punctual_submit_refused_seconds_count{ {{- $api -}} }[5m])) + sum(rate(punctual_submit_seconds_count{ {{- $api -}} }[5m]))) > {{ $at.refusedShare }}
  for: 5m
  severity: critical
  summary: More than {{ $at.refusedShare }} of the submissions are refused, and not for what is in them.
- alert: PunctualTimersDie
  expr: >-
    sum(increase(punctual_attempts_total{ {{- $callback -}},outcome="dead"}[15m])) > 0
    or sum(increase(punctual_expired_total{ {{- $callback -}},outcome="dead"}[15m])) > 0
  severity: warning
  summary: Timers ended among the dead letters.
- alert: PunctualClaimsLeftOpen
  expr: sum(increase(punctual_claims_left_open_total{ {{- $callback -}} }[15m])) > 0
  severity: warning
  summary: Claims could not be ended, so duplicates may have followed.
# Outages.
- alert: PunctualServiceAbsent
  # absent() of a comparison has no labels of its own.
  expr: >-
    label_replace(absent(up{ {{- $api -}} } == 1), "job", "{{ $name }}-api", "", "")
    or label_replace(absent(up{ {{- $consumer -}} } == 1), "job", "{{ $name }}-consumer", "", "")
    or label_replace(absent(up{ {{- $callback -}} } == 1), "job", "{{ $name }}-callback", "", "")
  for: 2m
  severity: critical
  summary: No instance of a service answers.
- alert: PunctualRocketmqUnreachable
  expr: >-
    min(punctual_rocketmq_reachable{ {{- $consumer -}} }) < 1
    or min(punctual_alarm_rocketmq_reachable{ {{- $api -}} }) < 1
    or sum(punctual_alarms_queues{ {{- $consumer -}} }) < 1
  for: 2m
  severity: critical
  summary: RocketMQ can't be reached, or no consumer has a queue, so the sweep delivers, 2 to 3 s late.
- alert: PunctualRocketmqWiped
  expr: sum(increase(punctual_alarm_rocketmq_wiped_total{ {{- $api -}} }[15m])) > 0
  severity: warning
  summary: A broker of RocketMQ has lost its timers.
- alert: PunctualKafkaUnreachable
  expr: >-
    min(punctual_topics_kafka_reachable{ {{- $api -}} }) < 1
    or min(punctual_kafka_reachable{ {{- $callback -}} }) < 1
  for: 2m
  severity: critical
  summary: Kafka does not answer the API or a callback.
- alert: PunctualCallbackUnreachable
  expr: min(punctual_callbacks_up{ {{- $consumer -}} }) < 1
  for: 1m
  severity: critical
  summary: A consumer reaches no callback.
- alert: PunctualDeliveriesUnauthorized
  expr: sum(increase(punctual_requests_failed_total{ {{- $consumer -}},reason="unauthorized"}[5m])) > 0
  for: 1m
  severity: critical
  summary: Consumers and callbacks do not have the same token.
- alert: PunctualTopicsSlow
  expr: max(punctual_slow_topics{ {{- $callback -}} }) > 0
  for: 5m
  severity: warning
  summary: Kafka topics answer late or are gone.
- alert: PunctualReceiptsWait
  expr: max(punctual_receipts_oldest_seconds{ {{- $callback -}} }) > 60
  for: 2m
  severity: warning
  summary: The topic of receipts or dead letters takes none, so they wait in the database.
# Saturation.
- alert: PunctualSqlPoolWaits
  expr: max by (job, pod) (hikaricp_connections_pending{ {{- $api -}} } or hikaricp_connections_pending{ {{- $callback -}} }) > {{ $at.sqlWaiting }}
  for: 2m
  severity: warning
  summary: Threads wait for a connection to the database.
- alert: PunctualCallbackPoolWaits
  expr: >-
    histogram_quantile(0.99, sum by (le) (rate(punctual_callback_pool_wait_seconds_bucket{ {{- $consumer -}} }[5m]))) > {{ $at.poolWaitP99Seconds }}
    or sum(increase(punctual_requests_failed_total{ {{- $consumer -}},reason="pool"}[5m])) > 0
  for: 2m
  severity: warning
  summary: Consumers wait for connections to callbacks.
- alert: PunctualDeliveriesRefused
  expr: sum(rate(punctual_requests_refused_total{ {{- $callback -}} }[5m])) > 0
  for: 5m
  severity: warning
  summary: Callbacks turn deliveries away, since as many as may be are being done.
- alert: PunctualHoldFull
  expr: max by (pod) (punctual_held{ {{- $consumer -}} } / punctual_hold_limit{ {{- $consumer -}} }) > 0.95
  for: 1m
  severity: warning
  summary: A consumer holds as many timers as it may.
- alert: PunctualAlarmsDropped
  expr: sum by (reason) (increase(punctual_alarm_dropped_total{ {{- $api -}},reason!="stopping"}[10m])) > 0
  severity: warning
  summary: Alarms were given up, and their timers left to the sweep.
# Drift.
- alert: PunctualClockOffset
  expr: >-
    max by (pod) (abs(punctual_clock_offset_seconds{ {{- $consumer -}} })) > {{ $at.clockOffsetSeconds }}
    or max by (pod) (abs(punctual_clock_apart_seconds{ {{- $callback -}} })) > {{ $at.clockOffsetSeconds }}
  for: 5m
  severity: warning
  summary: The clocks of a consumer, a callback or the database differ.
- alert: PunctualPromoterBehind
  expr: >-
    max(punctual_promoter_lag_seconds{ {{- $api -}} }) > {{ $at.promoterLagSeconds }}
    or max(punctual_promoter_leads{ {{- $api -}} }) < 1
  for: 2m
  severity: warning
  summary: Nobody sets the alarms of timers that come within the horizon, or late.
- alert: PunctualStepsFail
  expr: >-
    sum by (job) (increase(punctual_steps_failed_total{ {{- $api -}} }[15m])
    or increase(punctual_steps_failed_total{ {{- $consumer -}} }[15m])
    or increase(punctual_steps_failed_total{ {{- $callback -}} }[15m])) > 0
  severity: warning
  summary: A loop failed for a bug or the unforeseen.
- alert: PunctualUpkeepMissed
  expr: time() - kube_cronjob_status_last_successful_time{namespace="{{ .Release.Namespace }}",cronjob="{{ $name }}-upkeep"} > 172800
  for: 1h
  severity: warning
  summary: The partitions' upkeep has not succeeded for two days.
{{- end -}}

{{/* Whether late deliveries spend their budget some times as fast as they may, over a long window and still over a short one. */}}
{{- define "punctual.burn" -}}
{{- $at := .late.at -}}
{{- $windows := list -}}
{{- range list .long .short -}}
{{- $on := printf "%s}[%s]" $.late.callback . -}}
{{- $windows = append $windows (printf "1 - sum(rate(punctual_lateness_seconds_bucket{le=\"%v\",%s)) / sum(rate(punctual_lateness_seconds_count{%s)) > %v * %v" $at.lateSeconds $on $on $.times $at.lateShare) -}}
{{- end -}}
{{- join " and " $windows -}}
{{- end -}}
