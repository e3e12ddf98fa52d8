{{/* Of (root): whether new pods wait for each other. */}}
{{- define "punctual.rollGated" -}}
{{- if .root.Values.rollout.startingMax -}}true{{- end -}}
{{- end -}}

{{/* The label that the gate's Services select by. */}}
{{- define "punctual.rollGateLabel" -}}
punctual.io/roll-gate: "true"
{{- end -}}

{{/* Of (root, component): the init container in which a new pod waits. */}}
{{- define "punctual.rollGate" -}}
{{- $prefix := include "punctual.fullname" .root -}}
{{- $rollout := .root.Values.rollout -}}
- name: roll-gate
  {{- include "punctual.containerBase" (dict "root" .root "image" "migrations") | nindent 2 }}
  args:
    - roll-gate
    - --pods={{ $prefix }}-pods
    - --ready={{ $prefix }}-ready
    - --me=$(POD_IP)
    - --starting-max={{ $rollout.startingMax }}
    - --settle={{ $rollout.settle }}
    - --wait={{ $rollout.wait }}
  env:
    - name: POD_IP
      valueFrom:
        fieldRef:
          fieldPath: status.podIP
  resources:
    {{- toYaml (index .root.Values .component.name).resources | nindent 4 }}
  volumeMounts:
    - name: tmp
      mountPath: /tmp
{{- end -}}
